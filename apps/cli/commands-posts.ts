/** Commands about posts: what waits for an operator or is late, and the operator's decisions (decision 28). */
import { rejectReason, returnComments } from "#features/content/moderation-contract.ts";
import {
  approvePost,
  getPostId,
  listReviewQueue,
  rejectPost,
  returnPost,
  type Seen,
} from "#features/content/server/decision-service.ts";
import { listOverduePosts } from "#features/content/server/publication-service.ts";
import { uuid } from "#platform/contract/fields.ts";
import {
  checked,
  type Command,
  findOption,
  type Given,
  type Out,
  takeArguments,
  UsageError,
  wholeNumber,
} from "./command.ts";
import { COMMAND_LINE } from "./operator.ts";

const POST = "ID|GUID";
const VERSION = { version: { type: "string" } } as const;

export const postCommands: Record<string, Command> = {
  "posts:pending": {
    usage: "[--limit N]",
    summary: "List what waits for a review, the longest first",
    options: { limit: { type: "string" } },
    run: listPending,
  },
  "posts:approve": {
    usage: `${POST} [--version N]`,
    summary: "Let it go out: now, or at its time; with --version only what was looked at",
    options: VERSION,
    run: async (given, out) => {
      const id = await takePost(given);
      const { name, state, isEdit } = await approvePost(COMMAND_LINE, id, seenIn(given));
      if (isEdit) out.log(`The edit of ${quoted(name)} is public.`);
      else out.log(state === "published" ? `${quoted(name)} is public.` : `${quoted(name)} goes out at its time.`);
    },
  },
  "posts:return": {
    usage: `${POST} --comments TEXT [--version N]`,
    summary: "Give it back to its author as a draft; the comments are mailed",
    options: { comments: { type: "string" }, ...VERSION },
    run: async (given, out) => {
      const comments = checked(returnComments, findOption(given, "comments"), "--comments is required.");
      const id = await takePost(given);
      const { name, isEdit } = await returnPost(COMMAND_LINE, id, comments, seenIn(given));
      out.log(isEdit ? `The edit of ${quoted(name)} was returned.` : `${quoted(name)} is a draft of its author again.`);
    },
  },
  "posts:reject": {
    usage: `${POST} --reason TEXT [--version N]`,
    summary: "Put it into its author's trash; the reason is mailed",
    options: { reason: { type: "string" }, ...VERSION },
    run: async (given, out) => {
      const reason = checked(rejectReason, findOption(given, "reason"), "--reason is required.");
      const id = await takePost(given);
      const { name, isEdit } = await rejectPost(COMMAND_LINE, id, reason, seenIn(given));
      out.log(isEdit ? `The edit of ${quoted(name)} was rejected.` : `${quoted(name)} was rejected.`);
    },
  },
  "posts:overdue": {
    usage: "",
    summary: "List scheduled posts whose time passed more than a minute ago",
    run: listOverdue,
  },
};

async function listPending(given: Given, out: Out): Promise<void> {
  takeArguments(given);
  const limit = given.values["limit"] === undefined ? 50 : wholeNumber(String(given.values["limit"]), 1);
  const { posts, count } = await listReviewQueue(COMMAND_LINE, 1, limit);
  for (const { id, version, status, waits_since, author_email, name, reason, publishing_time } of posts) {
    const what = status === "published" ? "edit" : status;
    out.log(`${id}  version ${version}  ${waits_since}  ${what.padEnd(9)}  ${author_email}  ${oneLine(name)}`);
    out.log(`    ${reason}${publishing_time && status === "scheduled" ? ` Its time is ${publishing_time}.` : ""}`);
  }
  out.log(`${posts.length} of ${count} posts that wait for a review.`);
}

async function listOverdue(given: Given, out: Out): Promise<void> {
  takeArguments(given);
  const { rows, count } = await listOverduePosts();
  for (const { id, publish_at, owner_email, name } of rows)
    out.log(`${id}  ${publish_at.toISOString()}  ${owner_email}  ${oneLine(name)}`);
  out.log(`${rows.length} of ${count} overdue posts.`);
}

/** A name must not command the terminal that it is printed on. */
function oneLine(name: string): string {
  return name.replace(/[\p{Cc}\s]+/gu, " ");
}

const quoted = (name: string) => `"${oneLine(name)}"`;

async function takePost(given: Given): Promise<number> {
  const [reference] = takeArguments(given, POST);
  if (/^\d{1,15}$/.test(reference)) return Number(reference);
  if (uuid.safeParse(reference).success) return getPostId(COMMAND_LINE, reference);
  throw new UsageError(`'${reference}' is neither a post's id nor its guid.`);
}

function seenIn(given: Given): Seen {
  const version = findOption(given, "version");
  return version === undefined ? {} : { version: wholeNumber(version, 1) };
}
