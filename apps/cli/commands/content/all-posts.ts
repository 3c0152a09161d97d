/** Commands for all users' posts: finding and withdrawing them, legal holds, and their place in a newsroom. */
import {
  type OperatorPost,
  operatorPostsQuery,
  POST_FLAGS,
  POST_STATES,
  POSTS_COUNT_CAP,
  withdrawInput,
} from "#features/content/contracts/oversight.ts";
import { getPostRecord, listAllPosts } from "#features/content/server/oversight/service.ts";
import * as acts from "#features/content/server/publishing/withdrawal-service.ts";
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
import { POST, quoted, takePost } from "./posts.ts";
import { COMMAND_LINE } from "../../operator.ts";

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const SHOWN = 50;

export const allPostCommands: Record<string, Command> = {
  "posts:list": {
    usage: `[--search TEXT] [--status ${POST_STATES.join("|")}] [--type PR|Interview|Review] [--author TEXT] [--company TEXT] [--from DAY] [--to DAY] [--flag ${POST_FLAGS.join("|")}] [--limit N] [--after PLACE]`,
    summary: `List all users' posts, newest first, ${SHOWN} or --limit; --after continues where the previous list ended`,
    options: {
      search: text,
      status: text,
      type: text,
      author: text,
      company: text,
      from: text,
      to: text,
      flag: text,
      limit: text,
      after: text,
    },
    run: list,
  },
  "posts:show": {
    usage: POST,
    summary: "Show a post with its author, state and abuse reports",
    run: async (given, out) => show(await takePost(given), out),
  },
  "posts:withdraw": {
    usage: `${POST} --reason TEXT [--note TEXT] [--hold] [--return-release]`,
    summary:
      "Withdraw a published post and email the reason to its author; --note is shown to readers, --hold also puts it on legal hold, --return-release gives the release back",
    options: { reason: text, note: text, hold: flag, "return-release": flag },
    run: withdraw,
  },
  "posts:lift": reasoned("Lift a withdrawal; the post is published again", acts.liftWithdrawal, "is public again"),
  "posts:hold": reasoned(
    "Put a post on legal hold so that none of it is erased; the author is not notified",
    acts.holdPost,
    "is on legal hold",
  ),
  "posts:end-hold": reasoned("End the legal hold on a post", acts.endHold, "is no longer on legal hold"),
  "posts:leave-newsroom": reasoned(
    "Take a post out of its company's newsroom page",
    acts.takeOutOfNewsroom,
    "has been taken out of its newsroom",
  ),
  "posts:return-to-newsroom": reasoned(
    "Return a post to its company's newsroom page",
    acts.returnToNewsroom,
    "is back in its newsroom",
  ),
};

async function list(given: Given, out: Out): Promise<void> {
  takeArguments(given);
  const { search: q, limit: page_size = SHOWN, ...rest } = given.values;
  const parsed = operatorPostsQuery.safeParse({ ...rest, ...(q !== undefined && { q }), page_size });
  if (!parsed.success) throw new UsageError(parsed.error.issues[0]?.message ?? "This value is not valid.");
  const { posts, count, next } = await listAllPosts(COMMAND_LINE, parsed.data);
  for (const post of posts) {
    const { id, type, created_at, author, name } = post;
    out.log([id, stateOf(post).padEnd(9), type.padEnd(9), created_at, author.email, oneLine(name)].join("  "));
  }
  out.log(`${posts.length} of ${count === POSTS_COUNT_CAP ? `${count} or more` : count} posts.`);
  if (next !== null) out.log(`More: --after ${next}`);
}

const stateOf = ({ status, is_trashed }: OperatorPost) => (is_trashed ? "trash" : status);

async function show(id: number, out: Out): Promise<void> {
  const post = await getPostRecord(COMMAND_LINE, id);
  out.log(`${quoted(post.name)}: ${stateOf(post)}, version ${post.version}`);
  out.log(`  Address    ${post.url}`);
  out.log(`  Author     ${oneLine(`${post.author.name} <${post.author.email}>`)}`);
  if (post.company)
    out.log(`  Company    ${oneLine(post.company.name)}${post.is_off_newsroom ? " (not in its newsroom)" : ""}`);
  out.log(`  Created    ${post.created_at}`);
  if (post.published_at) out.log(`  Published  ${post.published_at}`);
  out.log(`  Readers    ${post.views} views, ${post.platforms} platforms`);
  out.log(`  Reports    ${post.reports}, ${post.open_reports} open`);
  if (post.withdrawn_at) out.log(`  Withdrawn  ${post.withdrawn_at}: ${oneLine(post.withdrawal_reason)}`);
  if (post.withdrawal_note) out.log(`  Note       ${oneLine(post.withdrawal_note)}`);
  if (post.held_at) out.log(`  Legal hold ${post.held_at}`);
}

async function withdraw(given: Given, out: Out): Promise<void> {
  const { shape } = withdrawInput;
  const input = {
    reason: reasonIn(given),
    note: checked(shape.note, findOption(given, "note") ?? ""),
    hold: given.values["hold"] === true,
    return_release: given.values["return-release"] === true,
  };
  const id = await takePost(given);
  await acts.withdrawPost(COMMAND_LINE, id, input);
  const { name, is_held } = await getPostRecord(COMMAND_LINE, id);
  out.log(`${quoted(name)} has been withdrawn${is_held ? " and is on legal hold" : ""}.`);
}

function reasoned(
  summary: string,
  carryOut: (operator: typeof COMMAND_LINE, id: number, reason: string) => Promise<void>,
  done: string,
): Command {
  return {
    usage: `${POST} --reason TEXT`,
    summary,
    options: { reason: text },
    run: async (given, out) => {
      const reason = reasonIn(given);
      const id = await takePost(given);
      await carryOut(COMMAND_LINE, id, reason);
      out.log(`${quoted((await getPostRecord(COMMAND_LINE, id)).name)} ${done}.`);
    },
  };
}

function reasonIn(given: Given): string {
  return checked(withdrawInput.shape.reason, findOption(given, "reason"), "--reason is required.");
}
