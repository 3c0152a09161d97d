/** Everything that can happen to a few posts, all at once: nothing fails, and status, ledger, tallies and versions agree. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import { settleOldestHold } from "#features/billing/server/allowance/service.ts";
import { db } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { auditOf } from "#tests/factories/allowance.ts";
import { buildPicture } from "#tests/factories/media.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { contentCallsOfThisFile, type Response } from "#tests/support/apps/content-calls.ts";
import { random } from "#tests/support/setup/random.ts";
import { stageOf } from "../../contract.ts";
import { type ContentKind, KINDS, kindOf } from "../../kinds/index.ts";
import { approvePost, rejectPost, returnPost } from "#features/moderation/server/decision-service.ts";
import { setModerationSettings } from "../publishing/vetting-service.ts";
import { publishDue } from "./publish-service.ts";

const calls = contentCallsOfThisFile();
const OPERATOR = { id: null, role: "operator" as const };
const ROUNDS = 12;
const AT_ONCE = 16;
afterEach(() => setModerationSettings(OPERATOR, { policy: "off" }));

const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const postsOf = (user: TestUser) => db.selectFrom("posts").selectAll().where("owner_id", "=", user.id).execute();

/** An operator's no is an answer like any other. */
async function decided(decision: Promise<unknown>): Promise<number> {
  return decision.then(
    () => 200,
    (error: unknown) => (error instanceof AppError ? error.status : 500),
  );
}

const statusOf = async (response: Promise<Response>) => (await response).statusCode;

async function act(user: TestUser, keys: string[], pictures: string[]): Promise<number> {
  const kind = pick<ContentKind>(KINDS);
  const form = { draft_key: pick(keys), summary: pick(["a", "b"]), related_media: pick([pictures, []]) };
  const posts = await postsOf(user);
  const post = posts.length > 0 ? pick(posts) : null;
  if (!post || random() < 0.35)
    return statusOf(calls.create(user, kind, pick(["draft", "published", "schedule"] as const), form));
  const own = kindOf(post.kind);
  const stage = stageOf(post.status);
  const acts: (() => Promise<number>)[] = [
    () => statusOf(calls.save(user, own, stage, post.id, { summary: randomUUID(), keep_media: "[]" })),
    () => statusOf(calls.remove(user, own, stage, post.id)),
    () => statusOf(calls.restore(user, post.id)),
    () => statusOf(calls.submitDraft(user, own, post.id)),
    () => decided(approvePost(OPERATOR, post.id)),
    () => decided(returnPost(OPERATOR, post.id, "Please shorten")),
    () => decided(rejectPost(OPERATOR, post.id, "Advertising")),
    () => decided(publishDue()),
    () => decided(settleOldestHold(user.actor)),
    () => decided(setModerationSettings(OPERATOR, { policy: pick(["off", "all"] as const) })),
  ];
  return pick(acts)();
}

it("agrees after hundreds of calls that met", { timeout: 60_000 }, async () => {
  const user = await buildUser({ units: 12 });
  const keys = Array.from({ length: 4 }, () => randomUUID());
  const pictures = await Promise.all(
    [1, 2].map(async () => (await buildPicture(user.actor, { width: 8, height: 8 })).id),
  );
  const answers = new Map<number, number>();
  for (let round = 0; round < ROUNDS; round++) {
    const statuses = await Promise.all(Array.from({ length: AT_ONCE }, () => act(user, keys, pictures)));
    for (const status of statuses) answers.set(status, (answers.get(status) ?? 0) + 1);
    await sql`
      update posts set publish_at = now() where owner_id = ${user.id} and status = 'scheduled' and random() < 0.5`.execute(
      db,
    );
  }
  expect([...answers.keys()].filter((status) => ![200, 201, 402, 404, 409].includes(status))).toEqual([]);
  const { wrong, available, granted } = await auditOf(user.id);
  const posts = await postsOf(user);
  const used = posts.filter(({ status, deleted_at }) => status === "published" || (status !== "draft" && !deleted_at));
  expect([wrong, available]).toEqual([[], granted - used.length]);
  const { rows: tallies } = await sql`
    select status, kind, posts from post_tallies where owner_id = ${user.id} and posts <> 0
    except all
    select status, kind, count(*) from posts where owner_id = ${user.id} and deleted_at is null group by 1, 2`.execute(
    db,
  );
  expect(tallies).toEqual([]);
  const { rows: versions } = await sql`
    select post.id from posts post where owner_id = ${user.id} and version <> (
      select max(version) from post_revisions where post_id = post.id)`.execute(db);
  expect(versions).toEqual([]);
});
