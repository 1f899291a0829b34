"""The events that recur, made once for each combination of fields (see `spiritgame.shared`)."""

from __future__ import annotations

from spiritgame import events
from spiritgame.shared import shared

card_drawn = shared(events.CardDrawn)
line_closed = shared(events.LineClosed)
card_discarded = shared(events.CardDiscarded)
drawing_stopped = shared(events.DrawingStopped)
turn_began = shared(events.TurnBegan)
fragments_taken = shared(events.FragmentsTaken)
animal_attracted = shared(events.AnimalAttracted)
line_completed = shared(events.LineCompleted)
fire_extinguished = shared(events.FireExtinguished)
travelled = shared(events.Travelled)
tile_taken = shared(events.TileTaken)
bonus_began = shared(events.BonusBegan)
bonus_skipped = shared(events.BonusSkipped)
bonus_declined = shared(events.BonusDeclined)
action_ended = shared(events.ActionEnded)
passed = shared(events.Passed)
turn_ended = shared(events.TurnEnded)
fire_attacked = shared(events.FireAttacked)
spirit_spared = shared(events.SpiritSpared)
varans_received = shared(events.VaransReceived)
fires_added = shared(events.FiresAdded)
lines_returned = shared(events.LinesReturned)
round_began = shared(events.RoundBegan)
