/** The operator's moderation and scheduled queue in jsdom, inside the whole dashboard, with a server that the test plays. */
import { Route, Routes } from "react-router";
import { Dashboard } from "#apps/dashboard/dashboard.tsx";
import type { QueueItem, QueuedPost } from "#features/moderation/contract.ts";
import type { RevisionDetail } from "#features/content/contracts/revision.ts";
import type { ScheduledPost } from "#features/content/contracts/scheduled.ts";
import { buildMe, renderAt, stubServer } from "./dashboard.tsx";

type Answers = Parameters<typeof stubServer>[0];

/** @param place what the address says besides the screen. */
export function openModerationScreen(
  screen: "operatorModeration" | "operatorSchedule",
  answers: Answers,
  place: Record<string, string> = {},
) {
  const calls = stubServer({
    "GET /api/users/me/": { body: buildMe({ role: "operator" }) },
    "GET /operator/posts/counts/": { body: { waiting: 0, overdue: 0 } },
    ...answers,
  });
  renderAt(
    `/dashboard?${new URLSearchParams({ activeContent: screen, ...place })}`,
    <Routes>
      <Route path="/dashboard" element={<Dashboard />} />
    </Routes>,
  );
  return { calls };
}

export function buildQueueItem(changes: Partial<QueueItem> = {}): QueueItem {
  return {
    id: 12,
    guid: "6f1d8a3e-0000-4000-8000-000000000012",
    status: "pending",
    type: "PR",
    name: "Oat drink recall",
    posted_as: "Northmoor Foods",
    author_name: "Helen Marsh",
    author_email: "helen@northmoor.example",
    version: 2,
    waits_since: "2026-11-20T09:14:00.000Z",
    reason: "Every post is reviewed.",
    reasons: ["every-post"],
    times_returned: 0,
    publishing_time: null,
    ...changes,
  };
}

function buildText(changes: Partial<RevisionDetail> = {}): RevisionDetail {
  return {
    version: 2,
    saved_at: "2026-11-20T09:14:00.000Z",
    saved_by: "Helen Marsh",
    cause: "saved",
    note: "",
    outcome: "live",
    changed: [],
    word_count: 8,
    is_current: true,
    name: "Oat drink recall",
    title: "Oat drink recall",
    content: "<p>The batches are L26314 and L26315.</p>",
    summary: "",
    tags: ["Food"],
    posted_by_company: null,
    company_display_name: null,
    seo_meta_title: "",
    seo_meta_description: "",
    embedded_websites: [],
    language: null,
    language_chosen: false,
    publishing_time: null,
    media: { banner: null, related: [] },
    ...changes,
  };
}

/** @param before HTML of the version to compare with; without it there is none. */
export function buildWaitingPost(changes: Partial<QueuedPost> = {}, before?: string): QueuedPost {
  const item = buildQueueItem(changes);
  return {
    ...item,
    url: `/PR/${item.guid}/oat-drink-recall`,
    is_edit: false,
    word_count: 8,
    text: buildText({ name: item.name, title: item.name, version: item.version }),
    before: before === undefined ? null : buildText({ name: item.name, title: item.name, version: 1, content: before }),
    findings: [
      {
        rule: "dateline",
        label: "Place and date",
        state: "failed",
        isSerious: false,
        reason: "The story has no date.",
        fix: "Add one.",
        field: "content",
      },
    ],
    author: {
      id: 3,
      name: "Helen Marsh",
      email: "helen@northmoor.example",
      joined_at: "2026-01-02T00:00:00.000Z",
      is_suspended: false,
      approved: 4,
      returned: 1,
      rejected: 0,
    },
    decisions: [],
    ...changes,
  };
}

export function buildScheduled(changes: Partial<ScheduledPost> = {}): ScheduledPost {
  return {
    id: 31,
    guid: "6f1d8a3e-0000-4000-8000-000000000031",
    type: "PR",
    name: "Ferry order",
    posted_as: "Halden Marine",
    author_name: "Marta Lindqvist",
    author_email: "marta@haldenmarine.example",
    publishing_time: "2026-11-24T20:45:00.000Z",
    is_overdue: false,
    is_waiting: false,
    ...changes,
  };
}
