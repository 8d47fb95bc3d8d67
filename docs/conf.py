"""How the pages of this folder become a site: `make docs`."""

import sys
from importlib.metadata import version as find_version
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE / "_extensions")]

project = "cardgen"
version = release = find_version("cardgen")
project_copyright = "the authors of cardgen"
extensions = ["myst_parser", "reference"]
exclude_patterns = ["_extensions"]
nitpicky = True  # a link that leads nowhere is an error

myst_heading_anchors = 4
myst_enable_extensions = ["deflist", "attrs_block"]
suppress_warnings = ["misc.highlighting_failure"]  # samples hold Jinja in YAML and SVG

html_theme = "furo"
html_title = "cardgen"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_show_sphinx = False
html_show_sourcelink = False
html_copy_source = False
html_theme_options = {"top_of_page_buttons": []}
