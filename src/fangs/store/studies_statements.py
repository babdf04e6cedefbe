"""The SQL statements for studies (`fangs.club.studies`)."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import bindparam as given

from fangs.store.studies_schema import studies

ADD_STUDY = sa.insert(studies)
STUDY = sa.select(studies).where(studies.c.id == given("of_study"))
GAME_OF_STUDY = sa.select(studies.c.game).where(studies.c.id == given("of_study"))
CHANGE_STUDY = (
    sa.update(studies)
    .where(studies.c.id == given("of_study"), studies.c.edition == given("old_edition"))
    .values(data=given("new_data"), game=given("new_game"), edition=given("old_edition") + 1)
)
DELETE_STUDY = sa.delete(studies).where(studies.c.id == given("of_study"))
STUDIES_OF = sa.select(studies).where(studies.c.account == given("of_account")).order_by(studies.c.created)
DROP_STUDIES = sa.delete(studies).where(studies.c.account == given("of_account"))
