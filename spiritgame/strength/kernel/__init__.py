"""The whole rules a second time, on small integers, for playing games by the million.

The engine of immutable positions is the truth; this is proved equal to it, move by move. Nothing else imports the
numbers: `bridge` translates positions, observations and moves.
"""
