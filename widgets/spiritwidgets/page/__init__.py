"""One pattern for every page: a frozen state, typed intents, `update`, `view` and effects; one widget runs them all.

    browser ── message ──> decode ──> Intent
    State, Intent ── update ──> State', Effects
    State' ── view ──> Screen

`update` and `view` are pure: a test plays a page as a list of intents, without a widget. `spiritwidgets.page.page`
holds the widget, which compares each Screen with the last one, sends what changed, and runs the effects.
"""
