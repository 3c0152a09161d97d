/** A user's posts: exporting them with all versions, and erasing them. */
import type { PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import { archivePathOf } from "#features/media/server/personal-service.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Archive } from "#platform/storage/archive.ts";
import { archiveNameOf, describePersonalPost, personalPage } from "./archived-post.ts";
import { recordReading } from "../readings/service.ts";
import * as queries from "./queries.ts";
import { erasePostsOf } from "../trash/erasure-service.ts";
import { inlinePictureIds } from "#features/editor/server/sanitise-service.ts";

const IDS_PER_BATCH = 500;
const REVISIONS_PER_BATCH = 20;

export const contentData: PersonalData = {
  name: "content",
  count: queries.countPersonalPosts,
  exportInto: async (userId, archive, step) => {
    for await (const id of listIds(userId)) {
      // Each post is a consistent snapshot with its revisions; the export as a whole is not.
      // Before the text is written, and not within the snapshot, which reads only.
      if (await queries.isHeldBack(id)) await recordReading(id, { id: userId });
      await queries.atOneMoment((tx) => addPost(tx, userId, id, archive));
      step();
    }
  },
  erase: erasePostsOf,
};

async function* listIds(userId: number): AsyncGenerator<number> {
  for (let after = 0; ;) {
    const ids = await queries.listPersonalIds(userId, after, IDS_PER_BATCH);
    yield* ids;
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

async function addPost(tx: Transaction, userId: number, id: number, archive: Archive): Promise<void> {
  const post = await queries.findPersonalPost(tx, userId, id);
  if (!post) return;
  const name = archiveNameOf(post);
  const media = post.media.map(({ file_name, ...item }) => ({
    ...item,
    file: archivePathOf({ id: item.id, file_name }),
  }));
  const inText = await queries.listFileNames(tx, userId, inlinePictureIds(post.content_html));
  const files = new Map([...inText].map(([id, file_name]) => [id, archivePathOf({ id, file_name })]));
  await archive.addJson(`${name}.json`, describePersonalPost(post, media));
  await archive.addText(`${name}.html`, personalPage(post, media, files));
  await archive.addJsonList(`${name}.revisions.json`, listRevisions(tx, id));
}

async function* listRevisions(tx: Transaction, postId: number): AsyncGenerator<queries.PersonalRevision> {
  for (let after = 0; ;) {
    const revisions = await queries.listPersonalRevisions(tx, postId, after, REVISIONS_PER_BATCH);
    yield* revisions;
    const last = revisions.at(-1);
    if (!last) return;
    after = last.version;
  }
}
