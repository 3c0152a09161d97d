import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { Route, Routes } from "react-router";
import { Dashboard } from "#apps/dashboard/dashboard.tsx";
import { buildMe, renderAt, stubServer, type StubCall } from "#tests/support/screens/dashboard.tsx";
import { type FailedJob, jobMessages, type JobOverview, type QueueState } from "../../job-contract.ts";

type Answers = Parameters<typeof stubServer>[0];

const ID = "3f0c8c5e-8f5a-4d43-9a5c-0d8a1f0f2a11";
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

function buildQueue(changes: Partial<QueueState> = {}): QueueState {
  return {
    queue: "send-mail",
    waiting: 0,
    oldest_waiting_at: null,
    is_overdue: false,
    later: 0,
    retrying: 0,
    active: 0,
    completed: 1204,
    last_completed_at: ago(3),
    failed: 0,
    failed_last_day: 0,
    last_failed_at: null,
    ...changes,
  };
}
const LATE = buildQueue({ queue: "publish-due", waiting: 2, oldest_waiting_at: ago(12), is_overdue: true });
const BROKEN = buildQueue({ queue: "pack-export", failed: 2, failed_last_day: 1, last_failed_at: ago(60) });

function buildOverview(changes: Partial<JobOverview> = {}): JobOverview {
  return {
    queues: [buildQueue()],
    schedules: [
      {
        queue: "clean-mails",
        cron: "20 3 * * *",
        timezone: "UTC",
        next_run: "2026-11-23T03:20:00Z",
        last_run: "2026-11-22T03:20:04Z",
        last_state: "completed",
      },
      { queue: "late", cron: "0 0 * * 0", timezone: "UTC", next_run: null, last_run: null, last_state: null },
    ],
    overdue_queues: 0,
    failed_last_day: 0,
    failed_mails: 4,
    failed_deliveries: 7,
    ...changes,
  };
}
const JOB: FailedJob = {
  id: ID,
  queue: "pack-export",
  data: '{\n  "exportId": 7\n}',
  error: "The disk is full.",
  attempts: 6,
  sent_at: ago(90),
  failed_at: ago(60),
};
const OVERVIEW = "GET /operator/jobs/";
const FAILED = "GET /operator/jobs/failed/";

function openJobs(answers: Answers = {}, place: Record<string, string> = {}) {
  const calls = stubServer({
    "GET /api/users/me/": { body: buildMe({ role: "operator" }) },
    [OVERVIEW]: {
      body: buildOverview({ queues: [LATE, BROKEN, buildQueue()], overdue_queues: 1, failed_last_day: 1 }),
    },
    [FAILED]: { body: { jobs: [JOB], count: 1 } },
    [`GET /operator/jobs/failed/${ID}/`]: { body: JOB },
    ...answers,
  });
  renderAt(
    `/dashboard?${new URLSearchParams({ activeContent: "operatorJobs", ...place })}`,
    <Routes>
      <Route path="/dashboard" element={<Dashboard />} />
    </Routes>,
  );
  return calls;
}
const wasCalled = (calls: StubCall[], call: string) => calls.some(({ method, path }) => `${method} ${path}` === call);
const rowOf = async (name: string) => within((await screen.findByRole("cell", { name })).closest("tr") as HTMLElement);

describe("the queues", () => {
  it("say at the top what waits for too long and what failed, and lead to mails and platforms", async () => {
    openJobs();
    expect(
      await screen.findByText(/publish-due has waited for 12 minutes\. Check that a worker is running/),
    ).toBeTruthy();
    expect(screen.getByText("1 job failed permanently in the last day.")).toBeTruthy();
    const late = await rowOf("publish-due");
    expect(late.getByText("Waiting for 12 minutes")).toBeTruthy();
    const figures = within(screen.getByLabelText("Jobs"));
    expect(figures.getByRole("link", { name: "Failed emails" }).getAttribute("href")).toContain("outbox");
    expect(figures.getByRole("link", { name: "Failed deliveries" }).getAttribute("href")).toContain(
      "operatorPlatforms",
    );
  });

  it("raise no alarm while all is well", async () => {
    openJobs({ [OVERVIEW]: { body: buildOverview() } });
    expect(await screen.findByText("Nothing is waiting, running or failed.")).toBeTruthy();
    expect(screen.queryByRole("cell", { name: "send-mail" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "1 idle queue" }));
    expect((await rowOf("send-mail")).getByText("Ran 3 minutes ago")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByRole("button", { name: /Retry/ })).toBeNull();
  });

  it("say when they could not be loaded, and try again", async () => {
    let isBroken = true;
    openJobs({ [OVERVIEW]: () => (isBroken ? { status: 500, body: {} } : { body: buildOverview() }) });
    expect(await screen.findByText("The jobs could not be loaded")).toBeTruthy();
    isBroken = false;
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("button", { name: "1 idle queue" })).toBeTruthy();
  });

  it("are tried again as a whole after a question", async () => {
    const call = "/operator/jobs/queues/pack-export/retry/";
    const calls = openJobs({ [`POST ${call}`]: { body: { retried: 2 } } });
    await userEvent.click(await screen.findByRole("button", { name: "Retry all of pack-export" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Run the failed jobs again?" }));
    expect(dialog.getByText(/^All 2 jobs that failed in pack-export/)).toBeTruthy();
    expect(wasCalled(calls, `POST ${call}`)).toBe(false);
    await userEvent.click(dialog.getByRole("button", { name: "Run again" }));
    expect(await screen.findByText("2 jobs are running again.")).toBeTruthy();
  });

  it("lead to their own failures", async () => {
    const calls = openJobs();
    await userEvent.click(await screen.findByRole("button", { name: "2 failed jobs of pack-export" }));
    expect(await screen.findByText("The disk is full.")).toBeTruthy();
    expect(calls.some(({ path }) => path.startsWith("/operator/jobs/failed/?queue=pack-export&"))).toBe(true);
    await userEvent.click(screen.getByRole("button", { name: "Show all" }));
    await waitFor(() => expect(calls.some(({ path }) => path.startsWith("/operator/jobs/failed/?page="))).toBe(true));
  });
});

describe("failed jobs", () => {
  it("run again at once, or say why not", async () => {
    let isGone = false;
    openJobs(
      {
        [`POST /operator/jobs/failed/${ID}/retry/`]: () =>
          isGone ? { status: 404, body: { detail: jobMessages.noSuchJob } } : { body: { retried: 1 } },
      },
      { view: "Failed" },
    );
    await userEvent.click(await screen.findByRole("button", { name: "Retry pack-export" }));
    expect(await screen.findByText("Job is running again.")).toBeTruthy();
    isGone = true;
    await userEvent.click(screen.getByRole("button", { name: "Retry pack-export" }));
    expect(await screen.findByText(jobMessages.noSuchJob)).toBeTruthy();
  });

  it("show what they were given, and are dropped after a question only", async () => {
    const drop = `POST /operator/jobs/failed/${ID}/drop/`;
    const calls = openJobs({ [drop]: { body: { dropped: 1 } } }, { view: "Failed", item: `job.${ID}` });
    const dialog = within(await screen.findByRole("dialog", { name: "Failed job" }));
    expect((await dialog.findByText(/"exportId": 7/)).tagName).toBe("PRE");
    expect(dialog.getByText("The disk is full.")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Drop…" }));
    const question = within(await screen.findByRole("dialog", { name: "Drop this job?" }));
    await userEvent.click(question.getByRole("button", { name: "Cancel" }));
    expect(wasCalled(calls, drop)).toBe(false);
    await userEvent.click(dialog.getByRole("button", { name: "Drop…" }));
    await userEvent.click(await screen.findByRole("button", { name: "Drop job" }));
    expect(await screen.findByText("Job dropped.")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("say so when there are none", async () => {
    openJobs({ [FAILED]: { body: { jobs: [], count: 0 } } }, { view: "Failed" });
    expect(await screen.findByText("No failed jobs")).toBeTruthy();
  });
});

it("shows what runs at set times, with its last end", async () => {
  openJobs({}, { view: "Schedules" });
  const clean = await rowOf("clean-mails");
  expect(clean.getByText("20 3 * * *")).toBeTruthy();
  expect(clean.getByText("Done")).toBeTruthy();
  const late = await rowOf("late");
  expect([late.getByText("None kept"), late.getByText("Never")]).toHaveLength(2);
});
