/** Everything that can happen to one author's posts, as random operations on the services, for tests of the lifecycle. */
import type { Actor } from "#features/accounts/contract.ts";
import { settleOldestHold, settleOverdueHolds } from "#features/billing/server/allowance/service.ts";
import { stageOf, STAGES, type Status } from "#features/content/contract.ts";
import { kindOf, KINDS, type ContentKind, type KindKey } from "#features/content/kinds/index.ts";
import { approvePost, rejectPost, returnPost } from "#features/moderation/server/decision-service.ts";
import {
  publishAfterConfirmation,
  publishConfirmed,
} from "#features/content/server/publishing/confirmation-service.ts";
import { saveNewDraft } from "#features/content/server/posts/save-draft-service.ts";
import { submitDraft } from "#features/content/server/posts/submit-draft-service.ts";
import { savePost } from "#features/content/server/posts/save-service.ts";
import { correctPost, getPostToCorrect } from "#features/content/server/oversight/correction-service.ts";
import * as operated from "#features/content/server/posts/withdraw-service.ts";
import { setModerationSettings } from "#features/content/server/publishing/vetting-service.ts";
import { publishNew, scheduleNew } from "#features/content/server/posts/submit-service.ts";
import { publishDue, publishMissed } from "#features/content/server/posts/publish-service.ts";
import { deletePost, restorePost } from "#features/content/server/posts/trash-service.ts";
import {
  draftSchema,
  type Edit,
  editSchema,
  type Submission,
  submissionSchema,
} from "#features/content/contracts/submission.ts";
import { db } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { type FormFields, submissionOf } from "#tests/factories/posts.ts";
import type { ModerationPolicy } from "#features/content/contracts/publishing.ts";
import { random } from "../setup/random.ts";

export const ACTS = [
  "draft",
  "publish",
  "schedule",
  "save",
  "reschedule",
  "submit",
  "fall-due",
  "tick",
  "sweep",
  "settle",
  "approve",
  "return",
  "reject",
  "policy",
  "delete",
  "restore",
  "confirm",
  "unconfirm",
  "confirmed-sweep",
  "withdraw",
  "lift",
  "hold",
  "end-hold",
  "correct",
  "leave-newsroom",
] as const;

/** `which` chooses the post, the kind, the key or the policy; `text` is what is written. */
export type Operation = {
  act: (typeof ACTS)[number];
  which: number;
  text: number;
  /** A form's key; null for a call without one. */
  key: number | null;
  /** Names the version that is stored, an old one, or none. */
  version: "latest" | "old" | "none";
};

/** Whose posts: keys are the forms that this author has open. */
export type Author = { id: number; actor: Actor; keys: string[] };

const OPERATOR = { id: null, role: "operator" } as const;
export const BLOCKED_HOST = "blocked.example";
const POLICIES: ModerationPolicy[] = ["off", "all", "flagged", "new-authors"];
const NO_MEDIA = { banner: null, related: [] };

/** Refusals that are an answer. Anything else, a deadlock for example, is a fault. */
const EXPECTED = new Set(["conflict", "not-found", "no-releases-left", "quota-reached"]);

/** @returns the code of the refusal, null when it was done. @throws whatever is no answer to a user. */
export async function perform(operation: Operation, author: Author): Promise<string | null> {
  try {
    await RUN[operation.act](operation, author);
    return null;
  } catch (error) {
    const isIncomplete = operation.act === "submit" && error instanceof AppError && error.code === "invalid-input";
    if (error instanceof AppError && (EXPECTED.has(error.code) || isIncomplete)) return error.code;
    throw error;
  }
}

/** Random operations, several at once, until the process ends. @throws whatever is no answer to a user. */
export async function churn(author: Author, atOnce: number): Promise<never> {
  const one = async (): Promise<never> => {
    for (;;) await perform(randomOperation(), author);
  };
  return Promise.race(Array.from({ length: atOnce }, one));
}

function randomOperation(): Operation {
  const below = (limit: number) => Math.floor(random() * limit);
  const version = (["latest", "none", "old"] as const)[below(3)] ?? "none";
  const key = below(2) === 0 ? null : below(12);
  return { act: ACTS[below(ACTS.length)] ?? "tick", which: below(1000), text: below(24), key, version };
}

type Target = { id: number; kind: KindKey; status: Status; version: number };

const RUN: Record<Operation["act"], (operation: Operation, author: Author) => Promise<unknown>> = {
  draft: (operation, author) => saveNewDraft(author.actor, ...newText(operation, author, true), NO_MEDIA),
  publish: (operation, author) => publishNew(author.actor, ...newText(operation, author), NO_MEDIA),
  schedule: (operation, author) => {
    const [kind, text] = newText(operation, author);
    return scheduleNew(author.actor, kind, { ...text, publishing_time: inAnHour() }, NO_MEDIA);
  },
  save: (operation, author) => onPost(operation, author, (post) => save(operation, author, post)),
  reschedule: (operation, author) =>
    onPost(operation, author, (post) => save(operation, author, post, { publishing_time: inAnHour().toISOString() })),
  submit: (operation, author) =>
    onPost(operation, author, ({ id, kind }) => submitDraft(author.actor, kindOf(kind), id)),
  // The clock is not ours to turn: the time comes to the post.
  "fall-due": (operation, author) =>
    onPost(operation, author, ({ id }) =>
      db
        .updateTable("posts")
        .set({ publish_at: new Date(Date.now() - 1) })
        .where("id", "=", id)
        .where("status", "=", "scheduled")
        .execute(),
    ),
  tick: publishDue,
  sweep: publishMissed,
  settle: async (_operation, { actor }) => {
    await settleOldestHold(actor);
    await settleOverdueHolds();
  },
  approve: (operation, author) =>
    onPost(operation, author, ({ id, version }) => approvePost(OPERATOR, id, seen(operation, version))),
  return: (operation, author) => onPost(operation, author, ({ id }) => returnPost(OPERATOR, id, "Say more.")),
  reject: (operation, author) => onPost(operation, author, ({ id }) => rejectPost(OPERATOR, id, "No.")),
  policy: ({ which }) => {
    const policy = POLICIES[which % POLICIES.length] ?? "off";
    return setModerationSettings(OPERATOR, { policy, link_blocklist: [BLOCKED_HOST] });
  },
  delete: (operation, author) =>
    onPost(operation, author, ({ id, kind, status }) =>
      deletePost(author.actor, kindOf(kind), stageFor(operation, status), id),
    ),
  restore: (operation, author) => onPost(operation, author, ({ id }) => restorePost(author.actor, id)),
  confirm: async (_operation, author) => {
    await setConfirmed(author, true);
    await publishAfterConfirmation(author.id);
  },
  // No account loses its confirmation; this gives each history several.
  unconfirm: (_operation, author) => setConfirmed(author, false),
  "confirmed-sweep": () => publishConfirmed(),
  withdraw: (operation, author) =>
    onPost(operation, author, ({ id }) =>
      operated.withdrawPost(OPERATOR, id, { reason: "False.", hold: operation.text % 4 === 0 }),
    ),
  lift: (operation, author) =>
    onPost(operation, author, ({ id }) => operated.liftWithdrawal(OPERATOR, id, "It is true.")),
  hold: (operation, author) => onPost(operation, author, ({ id }) => operated.holdPost(OPERATOR, id, "Case 12.")),
  "end-hold": (operation, author) => onPost(operation, author, ({ id }) => operated.endHold(OPERATOR, id, "Closed.")),
  correct: (operation, author) => onPost(operation, author, (post) => correct(operation, post)),
  "leave-newsroom": (operation, author) =>
    onPost(operation, author, ({ id }) => operated.takeOutOfNewsroom(OPERATOR, id, "Not theirs.")),
};

/** What runs at this moment still has the actor of before, as a request has. */
async function setConfirmed(author: Author, isConfirmed: boolean): Promise<void> {
  const change = { email_verified_at: isConfirmed ? new Date() : null };
  await db.updateTable("users").set(change).where("id", "=", author.id).execute();
  const { unconfirmed: _, ...actor } = author.actor;
  author.actor = isConfirmed ? actor : { ...actor, unconfirmed: true };
}

async function onPost(
  { which }: Operation,
  { id: owner }: Author,
  work: (post: Target) => Promise<unknown>,
): Promise<void> {
  const posts: Target[] = await db
    .selectFrom("posts")
    .select(["id", "kind", "status", "version"])
    .where("owner_id", "=", owner)
    .orderBy("id")
    .execute();
  const post = posts[which % Math.max(1, posts.length)];
  if (post) await work(post);
}

function save(operation: Operation, author: Author, post: Target, extra: object = {}): Promise<unknown> {
  const kind = kindOf(post.kind);
  const stage = stageFor(operation, post.status);
  const text = fieldsOf(kind, operation, stage === "draft");
  const edit = editSchema(kind, stage).parse({ ...text, ...seen(operation, post.version), ...extra }) as Edit;
  return savePost(author.actor, kind, stage, post.id, edit, NO_MEDIA);
}

async function correct({ text, version }: Operation, post: Target): Promise<unknown> {
  const stored = await getPostToCorrect(OPERATOR, post.id);
  const change = { content: `<p>Corrected to ${text}</p>`, reason: "A wrong figure." };
  return correctPost(OPERATOR, post.id, { ...stored, ...change, version: version === "old" ? 1 : stored.version });
}

/** Now and then the stage that a list showed a while ago. */
function stageFor({ text }: Operation, status: Status) {
  return text % 8 === 7 ? (STAGES[text % STAGES.length] ?? "draft") : stageOf(status);
}

function seen({ version }: Operation, stored: number): { version?: number } {
  if (version === "none") return {};
  return { version: version === "latest" ? stored : stored - 1 };
}

function newText(operation: Operation, { keys }: Author, isDraft = false): [ContentKind, Submission] {
  const { which, key } = operation;
  // A key belongs to one form, and so to one kind.
  const form = key === null ? null : key % keys.length;
  const kind = KINDS[(form ?? which) % KINDS.length] ?? KINDS[0];
  if (!kind) throw new Error("There are no kinds.");
  const draft_key = form === null ? undefined : keys[form];
  return [kind, { ...textOf(kind, operation, isDraft), draft_key }];
}

function textOf(kind: ContentKind, operation: Operation, isDraft: boolean): Submission {
  const schema = isDraft ? draftSchema(kind) : submissionSchema(kind);
  return schema.parse(fieldsOf(kind, operation, isDraft)) as Submission;
}

/** One text in three links to a host on the block list; one draft in five is incomplete. */
function fieldsOf(kind: ContentKind, { text }: Operation, isDraft: boolean): FormFields {
  const link = text % 3 === 0 ? `<a href="https://www.${BLOCKED_HOST}/">here</a>` : "";
  const content = isDraft && text % 5 === 0 ? "" : `<p>Text ${text} ${link}</p>`;
  return { ...submissionOf(kind), content };
}

function inAnHour(): Date {
  return new Date(Date.now() + 3_600_000);
}
