"""SQL statements for studies (`fangs.club.studies`)."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import bindparam as given

from fangs.store.sql.paging import downward
from fangs.store.sql.players_schema import accounts
from fangs.store.sql.studies_schema import studies
from fangs.store.sql.writing import new_values

ADD_STUDY = sa.insert(studies)
STUDY = sa.select(studies).where(studies.c.id == given("of_study"))
CHANGE_STUDY = (
    sa.update(studies)
    .where(studies.c.id == given("of_study"), studies.c.edition == given("old_edition"))
    .values(new_values("data", "game", "title", "changed") | {"edition": given("old_edition") + 1})
)
OPEN_STUDY = sa.update(studies).where(studies.c.id == given("of_study")).values(opened=given("now"))
DELETE_STUDY = sa.delete(studies).where(studies.c.id == given("of_study"))
STUDIES_OF = sa.select(studies).where(studies.c.account == given("of_account")).order_by(studies.c.created)
_ROW, _LAST_SAVED = studies.c["id", "title", "game", "created", "changed"], studies.c["changed", "id"]
LISTED_STUDIES = downward(sa.select(*_ROW).where(studies.c.account == given("of_account")), *_LAST_SAVED)
ALL_STUDIES = downward(
    sa.select(*_ROW, accounts.c.handle).select_from(studies.outerjoin(accounts, accounts.c.id == studies.c.account)),
    *_LAST_SAVED,
)
_UNOPENED = (
    sa.select(studies.c.id)
    .where(studies.c.account.is_(None), studies.c.opened < given("since"))
    .order_by(studies.c.opened)
    .limit(given("most"))
)
EXPIRE_STUDIES = sa.delete(studies).where(studies.c.id.in_(_UNOPENED))
DROP_STUDIES = sa.delete(studies).where(studies.c.account == given("of_account"))
