"""Patterns for phrases that mail programs add to a text, in many languages and in lower case."""

from __future__ import annotations

import re


def _any(*phrases: str) -> str:
    return "(?:" + "|".join(phrases) + ")"


WROTE = _any(
    r"wrote", r"said", r"writes", r"schrieb(?:en)?", r"hat .{0,80}geschrieben", r"a écrit", r"schreef", r"heeft .{0,80}geschreven",
    r"ha scritto", r"escribió", r"escreveu", r"skrev", r"kirjoitti", r"napisał(?:\(a\)|a)?", r"napsal(?:\(a\)|a)?", r"írta",
    r"пишет", r"написал(?:\(а\)|а)?",
)  # fmt: skip
"""Matches the verb in a line above quoted text, such as `On 4 May, the GM wrote:`."""

MYSELF = _any("i", "ich", "je", "ik", "io", "yo")
"""Matches "I" in a line above quoted text. The quoted text is then the writer's own."""

DAY = _any("on", "am", "le", "op", "il", "el", "em", "den", "dnia", "dne", "w dniu", "em")
"""Matches the first word of a line above quoted text, such as "on"."""

BORDERS = _any(
    "original message", "original", "reply message", "forwarded message", "forwarded by .{1,60}",
    "originalnachricht", "ursprüngliche nachricht", "weitergeleitete nachricht",
    "message d'origine", "message original", "message transféré", "oorspronkelijk bericht", "doorgestuurd bericht",
    "messaggio originale", "messaggio inoltrato", "mensaje original", "mensaje reenviado",
    "mensagem original", "mensagem encaminhada", "ursprungligt meddelande", "oprindelig meddelelse", "wiadomość oryginalna",
)  # fmt: skip
"""Matches the text between dashes above an email that is quoted in full, such as "original message"."""

ABOVE = _any(
    r"(?:please )?(?:type|write|enter|reply|respond|answer)\b.{0,40} above (?:this|the) line",
    r".{0,40}\b(?:über|oberhalb) dieser (?:zeile|linie)\b.{0,30}", r".{0,40}\bau-dessus de cette ligne", r".{0,40}\bsopra questa riga",
    r".{0,40}\b(?:encima|arriba) de esta línea", r".{0,40}\bboven deze (?:regel|lijn)\b.{0,30}", r".{0,40}\bacima desta linha",
)  # fmt: skip
"""Matches the line that help desks put below the space for an answer."""

FORWARDS = _any(
    "begin forwarded message", "anfang der weitergeleiteten (?:nachricht|e-mail)", "début du message (?:réexpédié|transféré)",
    "inizio messaggio inoltrato", "begin doorgestuurd bericht", "inicio del mensaje reenviado",
)  # fmt: skip
"""Matches the line above an email that is quoted in full, if it has no dashes."""

FROM = _any("from", "von", "de", "van", "da", "od", "från", "fra", "lähettäjä", "от")
"""Matches the label of the first header line in a quoted email, such as "from"."""

HEADS = _any(
    "sent", "date", "to", "cc", "subject", "gesendet", "datum", "an", "betreff", "envoyé", "à", "objet", "verzonden", "aan", "onderwerp",
    "inviato", "data", "a", "oggetto", "enviado(?: el| em)?", "fecha", "para", "asunto", "assunto", "skickat", "till", "ämne",
    "sendt", "til", "emne", "wysłano", "do", "temat", "дата", "кому", "тема",
)  # fmt: skip
"""Matches the labels of the other header lines in a quoted email, such as "subject"."""

ADDED = _any(
    r"(?:sent|written|composed) (?:from|with|via|using) .{1,80}", r"get outlook for .{1,80}",
    r".{0,80}\bgesendet(?: (?:mit|von|aus|über) .{1,80})?", r"holen sie sich outlook .{1,80}", r"outlook für .{1,80}",
    r"envoyé (?:de|depuis|à partir|avec) .{1,80}", r"télécharge[rz] outlook .{1,80}", r"obtenir outlook .{1,80}",
    r"verzonden (?:vanaf|met|via) .{1,80}", r"outlook voor .{1,80}", r"inviato da .{1,80}",
    r"enviado (?:desde|do|a partir|de|através) .{1,80}", r"obtener outlook .{1,80}", r"skickat från .{1,80}", r"sendt fra .{1,80}",
    r"wysłan[ey] z .{1,80}", r"lähetetty .{1,80}", r"odesláno z .{1,80}", r"отправлено .{1,80}",
    r"virus-free\b.{0,80}", r"virenfrei\b.{0,80}", r"this e-?mail has been (?:checked|scanned) .{1,120}",
    r".{0,120}\bhtml\b.{0,80}\b(?:e?mail|client|viewer|reader|browser|programm?|version|support|anzeigen|unterstützt)\w*\b.{0,80}",
)  # fmt: skip
"""Matches lines that a telephone or a mail program adds to a text, such as "sent from my ..."."""

AWAY = _any(
    r"out of (?:the )?office", r"auto(?:matic|mated)?[- ]?(?:reply|response)", r"automatische antwort", r"abwesen(?:d|heit)",
    r"nicht im büro", r"réponse automatique", r"absence du bureau", r"automatisch antwoord", r"afwezig", r"risposta automatica",
    r"respuesta automática", r"fuera de la oficina", r"resposta automática", r"autosvar", r"vacation",
    r"absent du bureau", r"fuori sede", r"automatiskt? svar", r"automaattinen vastaus", r"odpowiedź automatyczna",
    r"automatická odpověď", r"automatikus válasz", r"otomatik yanıt", r"автоматический ответ", r"автоответ",
    r"αυτόματη απάντηση", r"תשובה אוטומטית", r"מענה אוטומטי", r"自動応答", r"自動返信", r"自动(?:答复|回复)", r"自動回覆",
    r"자동 ?(?:회신|응답)",
)  # fmt: skip
"""Matches the subjects of automatic replies. Some people use such subjects too."""


def pattern(text: str) -> re.Pattern[str]:
    """Compile a pattern that ignores case and whose dots match line breaks."""
    return re.compile(text, re.IGNORECASE | re.DOTALL)
