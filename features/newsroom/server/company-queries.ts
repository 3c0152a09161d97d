/** SQL of what a company has published. */
import { prepared } from "#platform/database/client.ts";
import { computed } from "#platform/database/statement.ts";

import { CARD_COLUMNS, CARD_ROW, type CardRow, PUBLIC } from "#features/content/server/published/card-columns.ts";
import { isOneOfStory } from "#features/content/server/translations/columns.ts";

/** A post removed from the newsroom by an operator keeps its address and stays in other lists. */
export const IN_NEWSROOM = `${PUBLIC} and p.off_newsroom_at is null`;

/** A story in one of its languages. */
const SHOWN = `${IN_NEWSROOM} and ${isOneOfStory("s.company_id = p.company_id and s.off_newsroom_at is null")}`;

/** Newest first. The page is selected in the index of a company's posts before any other column is read. */
export function listPublicOfCompany(companyId: number, limit: number, offset: number): Promise<CardRow[]> {
  return prepared(
    CARD_ROW,
    `with shown as (
       select p.id from posts p where p.company_id = $1 and ${SHOWN}
       order by p.published_at desc, p.id desc limit $2 offset $3)
     select ${CARD_COLUMNS} from shown join posts p on p.id = shown.id join users owner on owner.id = p.owner_id
     order by p.published_at desc, p.id desc`,
    [companyId, limit, offset],
  );
}

/** Whether a public post under this name was approved, or the name has stood above one for so many days. */
export async function isVouchedFor(companyId: number, name: string, days: number): Promise<boolean> {
  const [row] = await prepared(
    { is_vouched: computed.flag() },
    `select exists (
       select from posts p join post_revisions r on r.post_id = p.id
       where p.company_id = $1 and ${IN_NEWSROOM} and p.posted_as_name = $2 and r.posted_as_name = $2
         and (r.outcome = 'approved'
           or r.outcome = 'live' and p.review_outcome = 'approved' and r.saved_at <= p.published_at
           or r.outcome = 'live' and greatest(p.published_at, r.saved_at) < now() - make_interval(days => $3))
     ) as is_vouched`,
    [companyId, name, days],
  );
  return row?.is_vouched ?? false;
}

export async function countPublicOfCompany(companyId: number): Promise<number> {
  const text = `select count(*) from posts p where p.company_id = $1 and ${SHOWN}`;
  const [row] = await prepared({ count: computed.number() }, text, [companyId]);
  return row?.count ?? 0;
}
