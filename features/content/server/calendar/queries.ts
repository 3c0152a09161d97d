/** SQL of the calendar: one index range per status, so the cost depends on what is shown, not on the author's total. */
import { db } from "#platform/database/client.ts";
import { NO_COMPANY } from "../../contract.ts";
import type { KindKey } from "../../kinds/index.ts";

export type CalendarFilter = {
  from: Date;
  /** Exclusive. */
  to: Date;
  kind: KindKey | undefined;
  companyId: number | typeof NO_COMPANY | undefined;
};

const TIMES = { scheduled: "publish_at", published: "published_at" } as const;

/** Posts of both statuses, soonest first, at most `limit`. */
export async function listBetween(ownerId: number, filter: CalendarFilter, limit: number) {
  const [published, scheduled] = await Promise.all([
    listOfStatus("published", ownerId, filter, limit),
    listOfStatus("scheduled", ownerId, filter, limit),
  ]);
  return [...published, ...scheduled]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.id - other.id)
    .slice(0, limit);
}

async function listOfStatus(status: keyof typeof TIMES, ownerId: number, filter: CalendarFilter, limit: number) {
  const time = TIMES[status];
  let range = db
    .selectFrom("posts")
    .select(["id", "guid", "kind", "name", "slug", "posted_as_name"])
    .select((row) => row.ref(time).$notNull().as("at"))
    .where("owner_id", "=", ownerId)
    .where("status", "=", status)
    .where("deleted_at", "is", null)
    .where(time, ">=", filter.from)
    .where(time, "<", filter.to);
  if (filter.kind !== undefined) range = range.where("kind", "=", filter.kind);
  if (filter.companyId === NO_COMPANY) range = range.where("company_id", "is", null);
  else if (filter.companyId !== undefined) range = range.where("company_id", "=", filter.companyId);
  const rows = await range.orderBy(time).orderBy("id").limit(limit).execute();
  return rows.map((row) => ({ ...row, status }));
}
