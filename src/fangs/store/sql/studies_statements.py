"""SQL statements for studies (`fangs.club.studies`)."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import bindparam as given

from fangs.store.sql.players_schema import accounts
from fangs.store.sql.studies_schema import studies

ADD_STUDY = sa.insert(studies)
STUDY = sa.select(studies).where(studies.c.id == given("of_study"))
GAME_OF_STUDY = sa.select(studies.c.game).where(studies.c.id == given("of_study"))
CHANGE_STUDY = (
    sa.update(studies)
    .where(studies.c.id == given("of_study"), studies.c.edition == given("old_edition"))
    .values(
        data=given("new_data"),
        game=given("new_game"),
        title=given("new_title"),
        changed=given("new_changed"),
        edition=given("old_edition") + 1,
    )
)
OPEN_STUDY = sa.update(studies).where(studies.c.id == given("of_study")).values(opened=given("now"))
DELETE_STUDY = sa.delete(studies).where(studies.c.id == given("of_study"))
STUDIES_OF = sa.select(studies).where(studies.c.account == given("of_account")).order_by(studies.c.created)
LISTED_STUDIES = (
    sa.select(studies.c.id, studies.c.title, studies.c.game, studies.c.created, studies.c.changed)
    .where(
        studies.c.account == given("of_account"),
        sa.tuple_(studies.c.changed, studies.c.id) < sa.tuple_(given("at"), given("after")),
    )
    .order_by(studies.c.changed.desc(), studies.c.id.desc())
    .limit(given("most"))
)
ALL_STUDIES = (
    sa.select(studies.c.id, studies.c.title, studies.c.game, studies.c.created, studies.c.changed, accounts.c.handle)
    .select_from(studies.outerjoin(accounts, accounts.c.id == studies.c.account))
    .where(sa.tuple_(studies.c.changed, studies.c.id) < sa.tuple_(given("at"), given("after")))
    .order_by(studies.c.changed.desc(), studies.c.id.desc())
    .limit(given("most"))
)
_UNOPENED = (
    sa.select(studies.c.id)
    .where(studies.c.account.is_(None), studies.c.opened < given("since"))
    .order_by(studies.c.opened)
    .limit(given("most"))
)
EXPIRE_STUDIES = sa.delete(studies).where(studies.c.id.in_(_UNOPENED))
DROP_STUDIES = sa.delete(studies).where(studies.c.account == given("of_account"))
