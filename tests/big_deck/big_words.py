"""The words of the big deck: long names and rules texts in six languages, put together by counting."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Words:
    """A language's words: seven beginnings, eight middles and five ends of names, types, and sentences of rules."""

    lang: str
    beginnings: tuple[str, ...]
    middles: tuple[str, ...]
    ends: tuple[str, ...]
    types: tuple[str, ...]
    first: tuple[str, ...]
    second: tuple[str, ...]
    flavour: tuple[str, ...]
    joint: str = " "

    def name(self, number: int) -> str:
        """Give the name of card `number`; the first 56 differ."""
        return self.joint.join((self.beginnings[number % 7], self.middles[number % 8], self.ends[number % 5]))

    def text(self, number: int) -> str:
        """Give what card `number` does: two sentences with emphasis, icons and numbers."""
        filled = self.first[number % len(self.first)].replace("#", str(number % 9 + 2))
        return filled + self.joint + self.second[number // 2 % len(self.second)]


GERMAN = Words(
    lang="de",
    beginnings=(
        *("Die unerschütterliche", "Die großherzogliche", "Die wettergegerbte", "Die stillschweigende"),
        *("Die fünfundneunzigjährige", "Die übermütige", "Die weitgereiste"),
    ),
    middles=(
        *("Dampfschifffahrtskapitänin", "Glockengießerin", "Straßenbahnschaffnerin", "Leuchtturmwärterin"),
        *("Kräuterheilkundige", "Schatzgräberin", "Gewittersängerin", "Bürgermeisterstochter"),
    ),
    ends=("aus Oberammergau", "von der Äußeren Mole", "zu Nürtingen", "am Großen Belt", "der Zwölf Türme"),
    types=("Gefährtin – Seefahrt", "Gefährtin – Handwerk", "Ereignis", "Ort – Küste"),
    first=(
        "**Beim Ausspielen:** Ziehe # Karten, dann lege eine davon unter deinen Stapel.",
        "Zahle :coin::coin:, um bis zu # Schadensmarken von einer benachbarten Gefährtin zu entfernen.",
        "Solange du mindestens #:sun: besitzt, kosten deine Handwerkerinnen 1:coin: weniger.",
        "**Einmal je Runde:** Vertausche zwei Wetterkarten – deine Gegnerin wählt, welche zuerst gilt.",
        "Wirf eine Karte ab. Ist ihr Wert höher als #, erhältst du :star: und sonst nichts.",
        '**Verfügbarkeitsprüfung (#):** Sage "Land in Sicht!" und decke die oberste Karte auf.',
    ),
    second=(
        "Danach ist sie erschöpft.",
        "Das gilt auch für :moon:-Karten, *nicht aber* für Orte.",
        "Niemand darf darauf antworten.",
        "Lege sie am Ende des Zuges unter den Nachziehstapel.",
        "*Höchstens dreimal.*",
    ),
    flavour=("Wer früh aufsteht, hört die Glocken zuerst.", "Der Nebel kennt ihren Namen."),
)
POLISH = Words(
    lang="pl",
    beginnings=(
        *("Niezłomna", "Bezszelestna", "Wędrowna", "Zaklęta", "Księżycowa", "Źródlana", "Osiemdziesięcioletnia"),
    ),
    middles=(
        *("Pszczelarka", "Strażniczka Świtu", "Łowczyni Cieni", "Żeglarka"),
        *("Zielarka", "Królowa Żubrów", "Poszukiwaczka Bursztynu", "Dzwonniczka"),
    ),
    ends=("z Trzebieszowa", "znad Źródlisk", "z Gór Świętokrzyskich", "spod Łęczycy", "z Ostatniej Przystani"),
    types=("Towarzyszka – żegluga", "Towarzyszka – rzemiosło", "Zdarzenie", "Miejsce – wybrzeże"),
    first=(
        "**Gdy zagrywasz:** dobierz karty (#), a potem odłóż jedną z nich na spód talii.",
        "Zapłać :coin::coin:, aby usunąć do # żetonów obrażeń z sąsiedniej towarzyszki.",
        "Dopóki masz co najmniej #:sun:, twoje rzemieślniczki kosztują o 1:coin: mniej.",
        "**Raz na rundę:** zamień miejscami dwie karty pogody – przeciwniczka wybiera, która działa pierwsza.",
        "Odrzuć kartę. Jeśli jej wartość przekracza #, otrzymujesz :star:, w przeciwnym razie nic.",
        '**Próba (#):** powiedz "Ląd na horyzoncie!" i odkryj wierzchnią kartę.',
    ),
    second=(
        "Następnie ją wyczerp.",
        "Dotyczy to także kart :moon:, *ale nie* miejsc.",
        "Nikt nie może na to odpowiedzieć.",
        "Na końcu tury połóż ją pod stosem dobierania.",
        "*Najwyżej trzy razy.*",
    ),
    flavour=("Kto rano wstaje, ten pierwszy słyszy dzwony.", "Mgła zna jej imię."),
)
GREEK = Words(
    lang="el",
    beginnings=(
        *("Η Ακατάβλητη", "Η Σιωπηλή", "Η Αγέλαστη", "Η Ηλιοκαμένη", "Η Παμπάλαια", "Η Περιπλανώμενη"),
        "Η Αστροφώτιστη",
    ),
    middles=(
        *("Φαροφύλακας", "Μελισσοκόμος", "Υφάντρα", "Καπετάνισσα"),
        *("Βοτανολόγος", "Κωδωνοκρούστρια", "Χρυσοθήρας", "Θυελλοτραγουδίστρια"),
    ),
    ends=("της Μονεμβασιάς", "των Δώδεκα Πύργων", "του Ύστατου Λιμανιού", "της Ψηλής Ράχης", "από τη Θεσσαλονίκη"),
    types=("Σύντροφος – ναυσιπλοΐα", "Σύντροφος – τέχνη", "Γεγονός", "Τόπος – ακτή"),
    first=(
        "**Όταν παίζεται:** τράβηξε # κάρτες και βάλε μία από αυτές κάτω από την τράπουλα.",
        "Πλήρωσε :coin::coin: για να αφαιρέσεις έως # δείκτες ζημιάς από μια γειτονική σύντροφο.",
        "Όσο έχεις τουλάχιστον #:sun:, οι τεχνίτριές σου κοστίζουν 1:coin: λιγότερο.",
        "**Μία φορά τον γύρο:** άλλαξε θέση σε δύο κάρτες καιρού· η αντίπαλος διαλέγει ποια ισχύει πρώτη.",
        "Πέταξε μια κάρτα. Αν η αξία της ξεπερνά το #, παίρνεις :star:, αλλιώς τίποτα.",
        '**Δοκιμασία (#):** πες "Στεριά!" και φανέρωσε την πάνω κάρτα. Τη θέλεις;',
    ),
    second=(
        "Έπειτα εξαντλείται.",
        "Ισχύει και για κάρτες :moon:, *όχι όμως* για τόπους.",
        "Κανείς δεν μπορεί να απαντήσει.",
        "Στο τέλος του γύρου βάλ’ την κάτω από τη στοίβα.",
        "*Το πολύ τρεις φορές.*",
    ),
    flavour=("Όποιος ξυπνά νωρίς, ακούει πρώτος τις καμπάνες.", "Η ομίχλη ξέρει το όνομά της."),
)
ARABIC = Words(
    lang="ar",
    beginnings=(
        *("حارسة المنارة", "قائدة السفينة", "صائدة العواصف", "ملكة النحل", "جامعة الأعشاب", "ناسجة الضوء"),
        "بائعة الأجراس",
    ),
    middles=("الصامتة", "العظيمة", "المسافرة", "الحكيمة", "الشجاعة", "المنسية", "الذهبية", "الضاحكة"),
    ends=("من أقصى الجنوب", "من جبال الأطلس", "من المدينة البيضاء", "من وراء البحر", "من الأبراج السبعة"),
    types=("رفيقة – ملاحة", "رفيقة – حرفة", "حدث", "مكان – ساحل"),
    first=(
        "**عند اللعب:** اسحب # بطاقات، ثم ضع واحدة منها أسفل المجموعة.",
        "ادفع :coin::coin: لإزالة ما يصل إلى # من علامات الضرر عن رفيقة مجاورة.",
        "ما دام لديك # :sun: على الأقل، تنقص كلفة حرفياتك 1 :coin:.",
        "**مرة كل جولة:** بدّل بين بطاقتي طقس؛ وتختار الخصم أيهما تسري أولًا.",
        "تخلص من بطاقة. إذا زادت قيمتها عن #، فخذ :star:، وإلا فلا شيء.",
        "**اختبار (#):** قل «أرى البر!» واكشف البطاقة العليا. هل تريدها؟",
    ),
    second=(
        "ثم تصبح متعبة.",
        "ويسري ذلك على بطاقات :moon: أيضًا، **لا** على الأماكن.",
        "ولا يحق لأحد أن يرد.",
        "وفي نهاية الدور ضعها أسفل المجموعة.",
        "ثلاث مرات على الأكثر.",
    ),
    flavour=("من يستيقظ باكرًا يسمع الأجراس أولًا.", "الضباب يعرف اسمها."),
)
HEBREW = Words(
    lang="he",
    beginnings=(
        *("שומרת המגדלור", "רבת החובלים", "ציידת הסופות", "מלכת הדבורים", "לוקטת הצמחים", "אורגת האור"),
        "מוכרת הפעמונים",
    ),
    middles=("השתקנית", "הגדולה", "הנודדת", "החכמה", "האמיצה", "הנשכחת", "המוזהבת", "הצוחקת"),
    ends=("מן הדרום הרחוק", "מהרי הגליל", "מן העיר הלבנה", "מעבר לים", "משבעת המגדלים"),
    types=("לוויה – ימאות", "לוויה – אומנות", "מאורע", "מקום – חוף"),
    first=(
        "**כשמשחקים אותה:** משכו # קלפים, והניחו אחד מהם בתחתית החפיסה.",
        "שלמו :coin::coin: כדי להסיר עד # אסימוני נזק מבת לוויה סמוכה.",
        "כל עוד יש לכם לפחות #:sun:, האומניות שלכם עולות 1:coin: פחות.",
        "**פעם בסיבוב:** החליפו בין שני קלפי מזג אוויר; היריבה בוחרת מי חל ראשון.",
        "השליכו קלף. אם ערכו גבוה מ־#, קבלו :star:, ואם לא – לא כלום.",
        "**מבחן (#):** אמרו „יבשה!” וגלו את הקלף העליון. רוצים אותו?",
    ),
    second=(
        "אחר כך היא תשושה.",
        "זה חל גם על קלפי :moon:, **אך לא** על מקומות.",
        "איש אינו רשאי להגיב.",
        "בסוף התור הניחו אותה מתחת לחפיסה.",
        "לכל היותר שלוש פעמים.",
    ),
    flavour=("מי שמשכים קום שומע ראשון את הפעמונים.", "הערפל יודע את שמה."),
)
JAPANESE = Words(
    lang="ja",
    beginnings=("静かなる", "忘れられた", "月明かりの", "旅する", "不屈の", "黄金の", "九十五歳の"),
    middles=("灯台守", "女船長", "嵐の狩人", "蜂の女王", "薬草摘み", "光の織り手", "鐘つき", "シャンデリア職人"),
    ends=("・アマテル", "・フジノキ", "と二匹の狐", "、南の果てより", "と十二の塔"),
    types=("仲間／航海", "仲間／職人", "出来事", "場所／海岸"),
    first=(
        "**登場時：**カードを#枚引き、その中の一枚を山札の下に置く。",
        ":coin::coin:を支払う。隣の仲間からダメージ・トークンを#個まで取り除く。",
        "あなたが#:sun:以上を持っているかぎり、職人のコストは1:coin:少なくなる。",
        "**各ラウンド一回：**天気カード二枚の位置を入れ替える。どちらが先に働くかは、相手が選ぶ。",
        "手札を一枚捨てる。その値が#より大きければ:star:を得る。そうでなければ、何も起こらない。",
        "**試練（#）：**「陸が見えたぞ！」と言い、山札の一番上を公開する。",
    ),
    second=(
        "その後、これを疲れさせる。",
        "これは:moon:のカードにも働くが、場所には働かない。",
        "だれもこれに応じられない。",
        "手番の終わりに、これを山札の下に置く。",
        "三回まで。",
    ),
    flavour=("早起きの者は、まっさきに鐘を聞く。", "霧は彼女の名を知っている。"),
    joint="",
)
LANGUAGES = (GERMAN, POLISH, GREEK, ARABIC, HEBREW, JAPANESE)
