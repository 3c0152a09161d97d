/** SQL of confidential posts: which are closed to a person, and what becomes of the lists. */
import { sql } from "kysely";
import { db, type Database, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { admits } from "./columns.ts";

/** What readers see or saw is closed to none. */
const PUBLIC = ["published", "withdrawn"] as const;

/** Confidential posts of a company that are not the person's own, and to whose list the person was not added. */
export async function listHidden(userId: number, companyId: number): Promise<number[]> {
  const posts = db
    .selectFrom("posts")
    .select("id")
    .where("company_id", "=", companyId)
    .where("confidential_since", "is not", null)
    .where("status", "not in", PUBLIC)
    .where("owner_id", "<>", userId)
    .where((of) => of.not(admits(userId, "posts.id")));
  return (await posts.execute()).map(({ id }) => id);
}

export async function isAdmittedTo(tx: Transaction, postId: number, userId: number): Promise<boolean> {
  const listed = tx.selectFrom("post_admissions").select("user_id").where("post_id", "=", postId);
  return (await listed.where("user_id", "=", userId).limit(1).executeTakeFirst()) !== undefined;
}

/** Posts of a company that are not public, about which the person was asked; confidential ones only while on their list. */
export async function listAsked(userId: number, companyId: number): Promise<number[]> {
  const posts = db
    .selectFrom("posts")
    .innerJoin("post_askings as asked", "asked.post_id", "posts.id")
    .select("posts.id")
    .distinct()
    .where("asked.user_id", "=", userId)
    .where("posts.company_id", "=", companyId)
    .where("posts.status", "not in", PUBLIC)
    .where((of) => of.or([of("posts.confidential_since", "is", null), admits(userId, "posts.id")]));
  return (await posts.execute()).map(({ id }) => id);
}

export async function wasAskedAbout(tx: Transaction, postId: number, userId: number): Promise<boolean> {
  const asked = tx.selectFrom("post_askings").select("user_id").where("post_id", "=", postId);
  return (await asked.where("user_id", "=", userId).limit(1).executeTakeFirst()) !== undefined;
}

/** The people on the list of a post: added, or asked to approve it. */
export async function listAdmitted(postId: number, on: Database = db): Promise<Set<number>> {
  const rows = await on.selectFrom("post_admissions").select("user_id").where("post_id", "=", postId).execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** A copy of a confidential post is closed as well, to all who are not on the list of the first; the copy's rows say who copied. */
export async function closeCopy(
  tx: Transaction,
  { from, to, by }: { from: number; to: number; by: number },
): Promise<void> {
  await sql`
    with closed as (
      update posts copy set confidential_since = now() from posts original
      where copy.id = ${to} and original.id = ${from} and copy.company_id = original.company_id
        and original.confidential_since is not null and original.status not in ('published', 'withdrawn')
      returning copy.id
    )
    insert into post_people (post_id, company_id, user_id, name, organisation, function, reason, added_by, added_by_name)
    select closed.id, listed.company_id, listed.user_id, listed.name, listed.organisation, listed.function, listed.reason,
      copier.id, trim(copier.first_name || ' ' || copier.last_name)
    from closed, post_people listed, users copier
    where listed.post_id = ${from} and listed.removed_at is null and listed.user_id <> ${by} and copier.id = ${by}
    on conflict do nothing`.execute(tx);
}

/** The place of a leaver on lists of the company's posts. */
export async function endPlaces(tx: Transaction, companyId: number, userId: number): Promise<void> {
  await tx
    .updateTable("post_people")
    .set({ removed_at: now })
    .where("company_id", "=", companyId)
    .where("user_id", "=", userId)
    .where("removed_at", "is", null)
    .execute();
}

/** Who answers for the confidential posts of a leaver: the heir, if an owner, or else the owner who pays. */
export async function findOwningHeir(tx: Transaction, companyId: number, heirId: number): Promise<number> {
  const owner = tx.selectFrom("company_roles").select("user_id").where("company_id", "=", companyId);
  const heir = await owner.where("user_id", "=", heirId).where("role", "=", "owner").executeTakeFirst();
  const payer = tx.selectFrom("companies").select("owner_id").where("id", "=", companyId);
  return heir?.user_id ?? (await payer.executeTakeFirstOrThrow()).owner_id;
}
