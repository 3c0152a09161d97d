/** Metrics of the whole installation, under their names in /metrics (docs/guides/monitor.md). */
import { currentCrew } from "#apps/server/web-processes/crew.ts";
import { countWrongLedgers } from "#features/billing/server/allowance/service.ts";
import { FIGURES_END_AT, readFigures } from "#features/operation/server/figures-service.ts";
import { countOpenJobs } from "#platform/jobs/dead-letters.ts";
import { provideSource, type Reading } from "#platform/metrics/readings.ts";
import { findSpace } from "#platform/storage/storage-space.ts";

/** The check reads the whole ledger, which changes little between two readings. */
const LEDGER_CACHE_MS = 10 * 60_000;

let ledger: { at: number; wrong: number } | undefined;

async function wrongLedgers(): Promise<number> {
  if (!ledger || performance.now() - ledger.at > LEDGER_CACHE_MS)
    ledger = { at: performance.now(), wrong: await countWrongLedgers() };
  return ledger.wrong;
}

const labelled = (gauge: string, label: string, values: Record<string, number>): Reading[] =>
  Object.entries(values).map(([key, value]) => ({ gauge, labels: { [label]: key }, value }));

export function provideFigures(): void {
  provideSource({
    name: "jobs",
    gauges: {
      dateline_jobs: { help: "Jobs that are not finished, by queue and state", labels: ["queue", "state"] },
      dateline_jobs_oldest_waiting_seconds: {
        help: "How long the oldest job of a queue has been ready to run; 0: none is waiting",
        labels: ["queue"],
      },
      dateline_jobs_failed_permanently: {
        help: "Jobs whose last attempt failed and that were neither retried nor dropped, by queue",
        labels: ["queue"],
      },
    },
    read: async () =>
      (await countOpenJobs()).flatMap(({ queue, waiting, later, active, oldest_seconds, dead }) => [
        ...Object.entries({ waiting, later, active }).map(([state, value]) => ({
          gauge: "dateline_jobs",
          labels: { queue, state },
          value,
        })),
        { gauge: "dateline_jobs_oldest_waiting_seconds", labels: { queue }, value: oldest_seconds },
        { gauge: "dateline_jobs_failed_permanently", labels: { queue }, value: dead },
      ]),
  });
  provideSource({
    name: "operation",
    gauges: {
      dateline_waiting: { help: `What waits for an operator, by kind; at most ${FIGURES_END_AT}`, labels: ["kind"] },
      dateline_failed: {
        help: `What has failed and needs attention: deliveries, feeds, emails, payments held, schedules overdue; at most ${FIGURES_END_AT}`,
        labels: ["kind"],
      },
    },
    read: async () => {
      const { waiting, failed } = await readFigures();
      return [...labelled("dateline_waiting", "kind", waiting), ...labelled("dateline_failed", "kind", failed)];
    },
  });
  provideSource({
    name: "ledger",
    gauges: {
      dateline_ledger_wrong_accounts: {
        help: "Accounts whose balance is not what their ledger adds up to; not 0: a bug",
      },
    },
    read: async () => [{ gauge: "dateline_ledger_wrong_accounts", value: await wrongLedgers() }],
  });
  provideSource({
    name: "web-processes",
    gauges: {
      dateline_web_processes: { help: "Web processes of this start: wanted, and running", labels: ["state"] },
      dateline_web_processes_ended: { help: "Web processes that ended without being asked to, since the start" },
    },
    read: async () => {
      const { wanted, running, ended } = currentCrew();
      return [
        ...labelled("dateline_web_processes", "state", { wanted, running }),
        { gauge: "dateline_web_processes_ended", value: ended },
      ];
    },
  });
  provideSource({
    name: "storage",
    gauges: { dateline_storage_free_bytes: { help: "Free space where uploads are kept" } },
    read: async () => {
      const space = await findSpace();
      return space ? [{ gauge: "dateline_storage_free_bytes", value: space.free }] : [];
    },
  });
}
