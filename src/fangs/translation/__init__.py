"""Translates texts into the reader's language, with gettext catalogues."""

from fangs.translation.catalogues import languages as languages
from fangs.translation.phrases import Phrase as Phrase
from fangs.translation.phrases import capital as capital
from fangs.translation.phrases import figure as figure
from fangs.translation.phrases import isolated as isolated
from fangs.translation.phrases import joined as joined
from fangs.translation.phrases import phrase as phrase
from fangs.translation.phrases import plural as plural
from fangs.translation.phrases import say as say
from fangs.translation.phrases import say_plural as say_plural
from fangs.translation.phrases import sentence as sentence
from fangs.translation.phrases import spelled as spelled
from fangs.translation.reader import ENGLISH as ENGLISH
from fangs.translation.reader import language as language
from fangs.translation.reader import of_surroundings as of_surroundings
from fangs.translation.reader import speak as speak
from fangs.translation.reader import speaking as speaking
