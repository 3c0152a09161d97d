/** Commands about operation: the queues of background jobs, what failed in them, and the settings. */
import { countWrongLedgers } from "#features/billing/server/allowance/service.ts";
import { getPublishingSettings } from "#features/content/server/publishing/confirmation-service.ts";
import { type FailedJob, type QueueState } from "#features/operation/job-contract.ts";
import {
  dropFailedJob,
  getJobOverview,
  listFailedJobs,
  retryFailedJob,
  retryFailedQueue,
} from "#features/operation/server/job-service.ts";
import { getAssistant, getEnvironment, getModeration } from "#features/operation/server/settings-service.ts";
import { uuid } from "#platform/contract/fields.ts";
import { AppError } from "#platform/errors/app-error.ts";
import {
  checked,
  type Command,
  findOption,
  type Given,
  oneLine,
  type Out,
  takeArguments,
  UsageError,
} from "../../command.ts";
import { COMMAND_LINE } from "../../operator.ts";

const SHOWN = 100;
const flag = { type: "boolean" } as const;
const text = { type: "string" } as const;

export const operationCommands: Record<string, Command> = {
  "jobs:list": {
    usage: "",
    summary: "List job queues, overdue ones first",
    run: printQueues,
  },
  "jobs:failed": {
    usage: "[--queue QUEUE] [--full]",
    summary: `Show the newest ${SHOWN} permanently failed jobs; with --full, show their input`,
    options: { queue: text, full: flag },
    run: printFailed,
  },
  "jobs:retry": {
    usage: "ID | --queue QUEUE",
    summary: "Retry one failed job, or all failed jobs in a queue",
    options: { queue: text },
    run: retry,
  },
  "jobs:drop": {
    usage: "ID",
    summary: "Drop a failed job permanently",
    run: async (given, out) => {
      const id = checked(uuid, takeArguments(given, "ID")[0]);
      await dropFailedJob(COMMAND_LINE, id);
      out.log(`Job ${id} was dropped.`);
    },
  },
  "ledger:check": {
    usage: "",
    summary: "Check that every account's releases are what its ledger adds up to; exits with status 1 if not",
    run: async (given, out) => {
      takeArguments(given);
      const wrong = await countWrongLedgers();
      if (wrong > 0)
        throw new AppError("conflict", `${wrong} accounts have a balance that their ledger does not add up to.`);
      out.log("Every balance matches its ledger.");
    },
  },
  "settings:show": {
    usage: "",
    summary: "Show the settings of operators and of the environment; secrets only as set or not set",
    run: printSettings,
  },
};

async function printQueues(given: Given, out: Out): Promise<void> {
  takeArguments(given);
  const { queues, overdue_queues: overdue, failed_last_day: failed } = await getJobOverview(COMMAND_LINE);
  for (const queue of queues) out.log(lineOf(queue));
  out.log(`${queues.length} queues, ${overdue} overdue; ${failed} failed permanently in the last day.`);
}

/** "send-mail    3 waiting   0 later   1 running  120 done   2 failed  waiting since 2026-01-05 10:00 OVERDUE" */
function lineOf(queue: QueueState): string {
  const { waiting, later, active, completed, failed, oldest_waiting_at: oldest, is_overdue } = queue;
  return [
    queue.queue.padEnd(26),
    ...[`${waiting} waiting`, `${later} later`, `${active} running`, `${completed} done`, `${failed} failed`].map(
      (figure) => figure.padEnd(12),
    ),
    oldest === null ? "" : `waiting since ${minuteOf(oldest)}${is_overdue ? " OVERDUE" : ""}`,
  ]
    .join(" ")
    .trimEnd();
}

async function printFailed(given: Given, out: Out): Promise<void> {
  takeArguments(given);
  const queue = findOption(given, "queue") ?? "";
  const { jobs, count } = await listFailedJobs(COMMAND_LINE, { queue, page: 1, page_size: SHOWN });
  for (const job of jobs) printJob(job, given.values["full"] === true, out);
  out.log(`${jobs.length} of ${count} failed jobs.`);
}

function printJob({ id, queue, error, attempts, failed_at, data }: FailedJob, isFull: boolean, out: Out): void {
  const tried = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  out.log([minuteOf(failed_at), id, queue, tried, oneLine(error)].join("  "));
  if (isFull) out.log(data.replace(/^/gm, "    "));
}

async function retry(given: Given, out: Out): Promise<void> {
  const queue = findOption(given, "queue");
  if ((queue === undefined) === (given.positionals.length === 0))
    throw new UsageError("Give the id of a failed job, or --queue QUEUE.");
  if (queue !== undefined) {
    const count = await retryFailedQueue(COMMAND_LINE, queue);
    return out.log(count === 1 ? "1 job is running again." : `${count} jobs are running again.`);
  }
  const id = checked(uuid, takeArguments(given, "ID")[0]);
  await retryFailedJob(COMMAND_LINE, id);
  out.log(`Retrying job ${id}.`);
}

async function printSettings(given: Given, out: Out): Promise<void> {
  takeArguments(given);
  const [{ policy, link_blocklist }, { require_confirmed_email }, { daily_tokens }] = await Promise.all([
    getModeration(COMMAND_LINE),
    getPublishingSettings(COMMAND_LINE),
    getAssistant(COMMAND_LINE),
  ]);
  out.log("Set by operators");
  out.log(`  moderation policy         ${policy}`);
  out.log(`  blocked hosts             ${link_blocklist.length}`);
  out.log(`  require confirmed email   ${require_confirmed_email ? "on" : "off"}`);
  out.log(`  assistant's daily tokens  ${daily_tokens ?? "no limit"}`);
  for (const { title, summary, settings } of getEnvironment(COMMAND_LINE)) {
    out.log(`\n${title}: ${summary}`);
    for (const { name, is_secret, is_set, value } of settings) {
      const shown = is_secret ? (is_set ? "set" : "not set") : value || "not set";
      out.log(`  ${name.padEnd(24)}  ${oneLine(shown)}`);
    }
  }
}

function minuteOf(time: string): string {
  return time.slice(0, 16).replace("T", " ");
}
