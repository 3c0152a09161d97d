/** Files made for readers are kept as pages are: made once for all who ask, and never after their post is withdrawn. */
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Status } from "#features/content/contract.ts";
import { db, transaction } from "#platform/database/client.ts";
import { isSubscribed, listen, stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { TaskLost, ThreadPool } from "#platform/threads/thread-pool.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { buildPost, type TestPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { buildSiteApp, open } from "#tests/support/apps/site-app.ts";
import { readArchive } from "#tests/support/archives.ts";
import { readPdf } from "#tests/support/pdf-file.ts";
import { purgePostsNow } from "../purge.ts";

useOwnDataFolder();
let app: App;
let owner: TestUser;
let disconnect: () => void;
beforeAll(async () => {
  app = await buildSiteApp();
  await app.ready();
  owner = await buildUser();
  disconnect = hotPages.connect(listen);
  await vi.waitUntil(isSubscribed);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  disconnect();
  await app.close();
  await stopListening();
});

const soon = { interval: 20 };
const WORKS = { pdf: "post-pdf", docx: "post-docx", md: "post-text", txt: "post-text", "quote.txt": "post-text" };
type Form = keyof typeof WORKS;
const FORMS = Object.keys(WORKS) as Form[];

/** Too long to be written at hand. */
const LONG = "<p>The ferry is quiet and has room for ninety cars.</p>".repeat(300);

describe.each(FORMS)("a fresh .%s", (form) => {
  it("is made once for twenty readers, and known by its ETag", { timeout: 60_000 }, async () => {
    const post = await buildPost(owner.id, { content_html: LONG });
    const run = vi.spyOn(ThreadPool.prototype, "run");
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject({ url: `${post.url}.${form}` })));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const etags = new Set(answers.map(({ headers }) => headers["etag"]));
    expect(etags.size).toBe(1);
    const [etag] = etags;
    const again = await app.inject({ url: `${post.url}.${form}`, headers: { "if-none-match": String(etag) } });
    expect(again.statusCode).toBe(304);
    expect(run.mock.calls.map(([{ name }]) => name)).toEqual([WORKS[form]]);
  });
});

it.each(FORMS)("a .%s that takes too long is refused with a sentence", async (form) => {
  const post = await buildPost(owner.id, { content_html: LONG });
  vi.spyOn(ThreadPool.prototype, "run").mockRejectedValue(new TaskLost("It took too long"));
  const { statusCode, body } = await open(app, `${post.url}.${form}`);
  expect([statusCode, body]).toEqual([413, expect.stringContaining("This post is too long for this format.")]);
});

it("a fresh link preview is drawn once for twenty readers", { timeout: 60_000 }, async () => {
  const post = await buildPost(owner.id);
  const [picture = ""] = /\/og\/[^"]+\.png/.exec((await open(app, post.url)).body) ?? [];
  const run = vi.spyOn(ThreadPool.prototype, "run");
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject({ url: picture })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  expect(run.mock.calls.map(([{ name }]) => name)).toEqual(["link-preview"]);
});

/** What a reader gets at every address of a post: a status, and the words of its story. */
async function readAll(post: TestPost): Promise<{ status: number; words: string }[]> {
  const page = await open(app, post.url);
  const files = FORMS.map(async (form) => {
    const { statusCode: status, rawPayload } = await app.inject({
      url: `${post.url}.${form}`,
      remoteAddress: `192.0.2.${++asked % 250}`,
    });
    return { status, words: await wordsIn(rawPayload) };
  });
  return [{ status: page.statusCode, words: page.body }, ...(await Promise.all(files))];
}
let asked = 0;

async function wordsIn(bytes: Buffer): Promise<string> {
  const [start] = bytes.toString("latin1").match(/^(?:%PDF|PK)/) ?? [];
  if (start === "%PDF") return readPdf(bytes).pages.join(" ");
  return (start === "PK" ? (await readArchive(bytes)).get("word/document.xml") : bytes)?.toString() ?? "";
}

/** As the transactions of authors and operators are. */
function change(post: TestPost, columns: { status?: Status; deleted_at?: Date | null; content_html?: string }) {
  return transaction(async (tx) => {
    const withdrawn_at = columns.status === "withdrawn" ? new Date() : null;
    await tx
      .updateTable("posts")
      .set({ ...columns, withdrawn_at })
      .where("id", "=", post.id)
      .execute();
    await purgePostsNow(tx, { posts: [{ id: post.id, guid: post.guid, company_id: null }] });
  });
}

describe("every address of a post", () => {
  it("has its words exactly while the post is public, after any history", { timeout: 180_000 }, async () => {
    const step = fc.constantFrom("withdraw", "lift", "delete", "restore", "edit");
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (history) => {
        const post = await buildPost(owner.id, { content_html: "<p>Word0end</p>" });
        const now = { isWithdrawn: false, isDeleted: false, version: 0 };
        for (const act of history) {
          const reading = readAll(post); // begun before the change, ends after it
          if (act === "edit") now.version += 1;
          if (act === "withdraw" || act === "lift") now.isWithdrawn = act === "withdraw";
          if (act === "delete" || act === "restore") now.isDeleted = act === "delete";
          await change(post, {
            status: now.isWithdrawn ? "withdrawn" : "published",
            deleted_at: now.isDeleted ? new Date() : null,
            content_html: `<p>Word${now.version}end</p>`,
          });
          await reading;
          const isPublic = !now.isWithdrawn && !now.isDeleted;
          const expected = isPublic ? [200, `Word${now.version}end`] : [410, undefined];
          // Another process hears of a change by NOTIFY, a moment after it; so does this one.
          await vi.waitFor(async () => {
            const seen = (await readAll(post)).map(({ status, words }) => [status, /Word\d+end/.exec(words)?.[0]]);
            expect(seen).toEqual(Array(seen.length).fill(expected));
          }, soon);
        }
      }),
      { numRuns: 5, interruptAfterTimeLimit: 100_000 },
    );
    await db.deleteFrom("posts").where("owner_id", "=", owner.id).execute();
  });
});
