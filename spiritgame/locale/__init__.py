"""Words in English and Chinese: the only place where sentences live. See `spiritgame.locale.words`."""

from spiritgame.locale.telling import is_minor, say_event, say_reason, say_record_error
from spiritgame.locale.words import LANGUAGES, Language, UnknownKeyError, Words, words_for

__all__ = [
    "LANGUAGES",
    "Language",
    "UnknownKeyError",
    "Words",
    "is_minor",
    "say_event",
    "say_reason",
    "say_record_error",
    "words_for",
]
