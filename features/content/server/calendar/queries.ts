/** SQL of the calendar: one index range per status, so the cost depends on what is shown, not on how many there are. */
import { db } from "#platform/database/client.ts";
import { anyOf, noneOf } from "#platform/database/expressions.ts";
import { NO_COMPANY } from "../../contract.ts";
import type { KindKey } from "../../kinds/index.ts";
import { isAdmitted, isAsked } from "../confidential/columns.ts";
import type { ListReach } from "../lists/policy.ts";

export type CalendarFilter = {
  from: Date;
  /** Exclusive. */
  to: Date;
  kind: KindKey | undefined;
  companyId: number | typeof NO_COMPANY | undefined;
};

const TIMES = { scheduled: "publish_at", published: "published_at" } as const;

/** Posts of both statuses, soonest first, at most `limit`. */
export async function listBetween(callerId: number, reach: ListReach, filter: CalendarFilter, limit: number) {
  const [published, scheduled] = await Promise.all([
    listOfStatus("published", callerId, reach, filter, limit),
    "isPublicOnly" in reach && reach.isPublicOnly && reach.asked.length === 0
      ? []
      : listOfStatus("scheduled", callerId, reach, filter, limit),
  ]);
  return [...published, ...scheduled]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.id - other.id)
    .slice(0, limit);
}

async function listOfStatus(
  status: keyof typeof TIMES,
  callerId: number,
  reach: ListReach,
  filter: CalendarFilter,
  limit: number,
) {
  const time = TIMES[status];
  let range = db
    .selectFrom("posts")
    .leftJoin("companies as company", (join) =>
      join.onRef("company.id", "=", "posts.company_id").on("company.deleted_at", "is", null),
    )
    .leftJoin("company_roles as held", (join) =>
      join.onRef("held.company_id", "=", "company.id").on("held.user_id", "=", callerId),
    )
    .select(["posts.id", "posts.guid", "posts.kind", "posts.name", "posts.slug", "posts.posted_as_name"])
    .select(["posts.owner_id", "held.role", "posts.confidential_since"])
    .select([isAdmitted(callerId, "posts.id"), isAsked(callerId, "posts.id")])
    .select((row) => row("company.id", "is not", null).$castTo<boolean>().as("is_of_company"))
    .select((row) => row.ref(`posts.${time}`).$notNull().as("at"))
    .where("posts.status", "=", status)
    .where("posts.deleted_at", "is", null)
    .where(`posts.${time}`, ">=", filter.from)
    .where(`posts.${time}`, "<", filter.to);
  if ("ownerId" in reach) range = range.where("posts.owner_id", "=", reach.ownerId);
  else if (reach.isPublicOnly && status === "scheduled")
    range = range.where("posts.id", "=", anyOf(reach.asked, "bigint"));
  else if (reach.hidden.length > 0) range = range.where("posts.id", "<>", noneOf(reach.hidden, "bigint"));
  if (filter.kind !== undefined) range = range.where("posts.kind", "=", filter.kind);
  if (filter.companyId === NO_COMPANY) range = range.where("posts.company_id", "is", null);
  else if (filter.companyId !== undefined) range = range.where("posts.company_id", "=", filter.companyId);
  const rows = await range.orderBy(`posts.${time}`).orderBy("posts.id").limit(limit).execute();
  return rows.map((row) => ({ ...row, status }));
}
