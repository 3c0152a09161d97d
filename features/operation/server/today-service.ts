/** The operator's overview of today. A part that cannot be read leaves the others alone. */
import { type Operator, requireOperator } from "#features/audit/server/service.ts";
import { getSite, NEW_SITE_NAME } from "#features/site-settings/server/current-service.ts";
import { summariseJobs } from "#platform/jobs/dead-letters.ts";
import { ownVersion } from "#platform/config/version.ts";
import { isPublicHost, settings } from "#platform/config/settings.ts";
import { log } from "#platform/log/log.ts";
import { findSpace, hasRoom, type Space } from "#platform/storage/storage-space.ts";
import { OVERDUE_MINUTES } from "../job-contract.ts";
import { LOW_DISK_SHARE, MAX_COUNTED, type Today, type TodaySetup } from "../today-contract.ts";
import * as queries from "./today-queries.ts";

const MINUTE_MS = 60_000;

/** @throws AppError forbidden (403). */
export async function getToday(operator: Operator): Promise<Today> {
  requireOperator(operator);
  const jobs = part("jobs", () => summariseJobs(MAX_COUNTED));
  const [queues, failures, money, growth, health, setup] = await Promise.all([
    part("queues", queries.countQueues),
    part("failures", async () => {
      const [failed, dead] = await Promise.all([queries.countFailed(), jobs]);
      return dead && { ...failed, jobs: dead.dead };
    }),
    part("money", queries.sumPayments),
    part("growth", async () => {
      const days = await queries.countGrowth();
      return { sign_ups: days.map((day) => day.sign_ups), posts: days.map((day) => day.posts) };
    }),
    part("health", async () => {
      const [disk, takesUploads] = await Promise.all([findSpace(), hasRoom()]);
      return describeHealth(disk, takesUploads, (await jobs)?.oldest_waiting_at ?? null);
    }),
    part("setup", describeSetup),
  ]);
  return { at: new Date().toISOString(), queues, failures, money, growth, health, setup };
}

async function part<T>(name: string, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    log.warn({ err: error, part: name }, "A part of the operator's overview could not be read");
    return null;
  }
}

function describeHealth(
  disk: Space | null,
  takesUploads: boolean,
  oldestWaiting: Date | null,
): NonNullable<Today["health"]> {
  const isOverdue = oldestWaiting !== null && Date.now() - oldestWaiting.getTime() > OVERDUE_MINUTES * MINUTE_MS;
  return {
    version: ownVersion(),
    disk_free_bytes: disk?.free ?? null,
    disk_bytes: disk?.total ?? null,
    is_disk_low: disk !== null && disk.free < disk.total * LOW_DISK_SHARE,
    are_uploads_refused: !takesUploads,
    overdue_since: isOverdue ? oldestWaiting.toISOString() : null,
  };
}

/** What is set up, by the settings themselves: what an operator sets back is open again. */
async function describeSetup(): Promise<TodaySetup> {
  const { SMTP_URL, BACKUP_DIR, STRIPE_SECRET_KEY: key, PUBLIC_URL, INDEXNOW } = settings();
  const { name, logo } = getSite();
  return {
    has_name: name !== NEW_SITE_NAME,
    has_logo: logo !== null,
    sends_email: SMTP_URL !== undefined,
    backs_up: BACKUP_DIR !== undefined,
    takes_payments: key !== undefined && !key.includes("_test_"),
    has_address: PUBLIC_URL !== undefined && isPublicHost(),
    tells_search_engines: INDEXNOW === "on",
    ...(await queries.findStoredSetup()),
  };
}
