"""The steps that a filter can have, and the attributes of theirs that are drawn as they stand."""

from __future__ import annotations

_STEPS = """
    feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
    feDropShadow feFlood feGaussianBlur feImage feMerge feMorphology feOffset feSpecularLighting feTile feTurbulence
"""
STEPS = frozenset(_STEPS.split())
_KEPT = """
    in in2 result type values mode operator k1 k2 k3 k4 radius stdDeviation edgeMode dx dy order kernelMatrix divisor
    bias targetX targetY preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent kernelUnitLength
    azimuth elevation x y z pointsAtX pointsAtY pointsAtZ limitingConeAngle scale xChannelSelector yChannelSelector
    baseFrequency numOctaves seed stitchTiles tableValues slope intercept amplitude exponent offset
    preserveAspectRatio
"""
ATTRIBUTES = frozenset(_KEPT.split())
