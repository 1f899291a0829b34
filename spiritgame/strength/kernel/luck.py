"""Shuffles and choices by chance, from four numbers: two of state, a key, and whether luck is common."""

from __future__ import annotations

from spiritgame.strength.kernel.compiled import Position, compiled, large_numbers
from spiritgame.strength.kernel.layout import VARAN_CARD


@compiled
def mix(a: int) -> int:
    """32 bits that depend on all bits of `a`."""
    a = ((a ^ (a >> 16)) * 0x45D9F3B) & 0xFFFFFFFF
    a = ((a ^ (a >> 16)) * 0x45D9F3B) & 0xFFFFFFFF
    return a ^ (a >> 16)


@compiled
def seed_rng(rng: Position, key: int, coupled: int) -> None:
    """rng = [z, w, key, coupled]: with `coupled` every shuffle is a function of (key, seat, number, card)."""
    rng[0] = mix((key + 0x9E3779B9) & 0xFFFFFFFF) | 1
    rng[1] = mix((key * 3 + 0x7F4A7C15) & 0xFFFFFFFF) | 1
    rng[2] = key & 0xFFFFFFFF
    rng[3] = coupled


@compiled
def rand(rng: Position, n: int) -> int:
    """A number from 0 to n-1 (multiply-with-carry, 32 bits)."""
    z = 36969 * (rng[0] & 65535) + (rng[0] >> 16)
    w = 18000 * (rng[1] & 65535) + (rng[1] >> 16)
    rng[0] = z
    rng[1] = w
    return ((((z & 65535) << 16) + (w & 0xFFFF)) * n) >> 32


@compiled
def shuffle(s: Position, at: int, n: int, rng: Position, who: int, number: int) -> None:
    """Shuffle s[at : at+n]. Coupled: sort by a hash of the card, so that two piles that differ little lie alike."""
    if rng[3] == 0:
        for i in range(n - 1, 0, -1):
            j = rand(rng, i + 1)
            t = s[at + i]
            s[at + i] = s[at + j]
            s[at + j] = t
        return
    base = mix((rng[2] * 31 + who * 1009 + number * 131071 + 1) & 0xFFFFFFFF)
    varans = 0
    prio = large_numbers(96)
    for i in range(n):
        card = s[at + i]
        copy = 0
        if card == VARAN_CARD:
            varans += 1
            copy = varans
        prio[i] = mix((base + card * 7919 + copy * 104729) & 0xFFFFFFFF)
        p, j = prio[i], i - 1
        while j >= 0 and prio[j] > p:
            prio[j + 1] = prio[j]
            s[at + j + 1] = s[at + j]
            j -= 1
        prio[j + 1] = p
        s[at + j + 1] = card
