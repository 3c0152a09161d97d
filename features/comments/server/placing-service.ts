/**
 * Where the words of a post's comments are. A save does nothing for them: who reads comments next looks for the words in
 * the text as it is, from the text in which they were looked for last.
 */
import { kindOf } from "#features/content/kinds/index.ts";
import { findUnlocked, readBase } from "#features/content/server/history/base-service.ts";
import type { PostRow } from "#features/content/server/posts/reach-service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { followAll } from "../policy/anchors.ts";
import { plainTexts, type Text } from "../policy/fields.ts";
import * as queries from "./queries.ts";

type Row = Pick<PostRow, "id" | "version" | "proposed_version">;

const isPlaced = (places: queries.Places, { version, proposed_version }: Row) =>
  places.version === version && places.proposed_version === proposed_version;

/** Looks for the words, in a transaction of its own, if the text has changed since. */
export async function placeThreads(post: Row): Promise<void> {
  const places = await queries.findPlaces(post.id);
  if (places === null || isPlaced(places, post)) return;
  await transaction(async (tx) => {
    const locked = await queries.findPlaces(post.id, tx, "for update");
    const now = locked && (await findUnlocked(tx, post.id));
    if (locked && now) await place(tx, now, locked);
  });
}

/** As placeThreads, of a post that is locked. @returns its text, and the plain text of each field. */
export async function placeLocked(
  tx: Transaction,
  post: PostRow,
): Promise<{ text: Text; texts: Record<string, string> }> {
  const locked = await queries.findPlaces(post.id, tx, "for update");
  return place(tx, post, locked);
}

/** @param locked null: nothing was written on the post yet. */
async function place(tx: Transaction, post: PostRow, locked: queries.Places | null) {
  const text = await readBase(tx, post);
  const texts = locked && isPlaced(locked, post) ? locked.texts : plainTexts(kindOf(post.kind), text);
  if (locked && isPlaced(locked, post)) return { text, texts };
  if (locked) await follow(tx, post.id, locked.texts, texts);
  await queries.savePlaces(tx, post.id, { version: post.version, proposed_version: post.proposed_version, texts });
  return { text, texts };
}

async function follow(
  tx: Transaction,
  postId: number,
  before: Record<string, string>,
  after: Record<string, string>,
): Promise<void> {
  const threads = await queries.listThreads(postId, tx);
  for (const field of new Set(threads.map((thread) => thread.field))) {
    const of = threads.filter((thread) => thread.field === field);
    const moved = followAll(of, before[field] ?? "", after[field] ?? "");
    for (const [at, thread] of moved.entries()) if (thread !== of[at]) await queries.placeThread(tx, thread.id, thread);
  }
}
