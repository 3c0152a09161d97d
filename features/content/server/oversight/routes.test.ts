/** The console's calls about everybody's posts: who may make them, what the list finds, and editing with a reason. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPicture, readPostMedia, useOwnDataFolder } from "#tests/factories/media.ts";
import { buildPost, type TestPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile, type Method } from "#tests/support/apps/calls.ts";
import type { PostDetail } from "../../contract.ts";
import { KINDS } from "../../kinds/index.ts";
import {
  MAX_PUBLIC_NOTE,
  MAX_REASON,
  OPERATOR_ACTS,
  operatorPostMessages,
  type OperatorPostRecord,
  type OperatorPostsPage,
} from "../../contracts/oversight.ts";
import { translationMessages } from "../../contracts/translation.ts";
import { linkTranslation } from "../translations/service.ts";
import { registerContentRoutes } from "../routes.ts";

const calls = callsOfThisFile(registerContentRoutes);
useOwnDataFolder();
let author: TestUser;
let operator: TestUser;
beforeAll(async () => {
  operator = await buildOperator();
});
beforeEach(async () => {
  author = await buildUser({ units: 9 });
});

const rowOf = (id: number) => db.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const reason = "Neither exchange lists the coin.";
const textOf = async (id: number) =>
  (await calls.call(operator, "GET", `/operator/posts/${id}/edit/`)).json<PostDetail & Record<string, unknown>>();
const edit = async (id: number, change: Record<string, unknown>, who: TestUser | null = operator) =>
  calls.call(who, "PUT", `/operator/posts/${id}/edit/`, { ...(await textOf(id)), reason, ...change });

const EVERY_CALL: [Method, (id: number) => string, Record<string, unknown>?][] = [
  ["GET", () => "/operator/posts/"],
  ["GET", (id) => `/operator/posts/${id}/record/`],
  ["GET", (id) => `/operator/posts/${id}/edit/`],
  ["PUT", (id) => `/operator/posts/${id}/edit/`, { reason, version: 1 }],
  ...OPERATOR_ACTS.map((act): [Method, (id: number) => string, Record<string, unknown>] => [
    ...(["POST", (id: number) => `/operator/posts/${id}/${act}/`, { reason }] as const),
  ]),
];

describe.each(EVERY_CALL)("%s %s", (method, pathTo, body) => {
  it("is refused to visitors, the author and other users, with and without a last slash", async () => {
    const { id } = await buildPost(author.id);
    const before = await rowOf(id);
    for (const path of [pathTo(id), pathTo(id).replace(/\/$/, "")]) {
      expect((await calls.call(null, method, path, body)).statusCode).toBe(401);
      for (const user of [author, await buildUser()])
        expect((await calls.call(user, method, path, body)).statusCode).toBe(403);
      expect([401, 403, 404]).not.toContain((await calls.call(operator, method, path, body)).statusCode);
    }
    expect(before.status).toBe("published");
  });
});

describe.each(EVERY_CALL.slice(1))("%s %s", (method, pathTo, body) => {
  it("answers 404 for what is not there, or is no id", async () => {
    for (const id of [2 ** 40, "x", "0", "1e3"] as number[])
      expect((await calls.call(operator, method, pathTo(id), body)).statusCode).toBe(404);
  });
});

describe.each(EVERY_CALL.slice(3))("%s %s", (method, pathTo, body) => {
  it("needs a reason", async () => {
    const { id } = await buildPost(author.id);
    for (const value of [undefined, null, "", "  ", 5, "x".repeat(MAX_REASON + 1), "\u0000"]) {
      const answer = await calls.call(operator, method, pathTo(id), { ...body, reason: value });
      expect([answer.statusCode, answer.json()]).toEqual([400, { reason: expect.any(String) }]);
    }
    expect(await rowOf(id)).toMatchObject({ status: "published", held_at: null, version: 1 });
  });
});

describe("withdrawing by call", () => {
  it("answers the post as it is then, and refuses wrong shapes", async () => {
    const { id } = await buildPost(author.id);
    const path = `/operator/posts/${id}/withdraw/`;
    for (const [field, value] of [
      ["note", "x".repeat(MAX_PUBLIC_NOTE + 1)],
      ["note", 7],
      ["hold", "yes"],
      ["return_release", 1],
    ] as const) {
      const answer = await calls.call(operator, "POST", path, { reason, [field]: value });
      expect([answer.statusCode, answer.json()]).toEqual([400, { [field]: expect.any(String) }]);
    }
    const answer = await calls.call(operator, "POST", path, { reason, note: "False.", hold: true });
    expect(answer.json<OperatorPostRecord>()).toMatchObject({
      id,
      status: "withdrawn",
      is_held: true,
      withdrawal_reason: reason,
      withdrawal_note: "False.",
      author: { id: author.id, email: author.email },
    });
    const again = await calls.call(operator, "POST", path, { reason });
    expect([again.statusCode, again.json().detail]).toEqual([409, operatorPostMessages.alreadyWithdrawn]);
  });
});

describe("the list", () => {
  const list = async (query: Record<string, string>) => {
    const answer = await calls.call(operator, "GET", `/operator/posts/?${new URLSearchParams(query)}`);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    return answer.json<OperatorPostsPage>();
  };
  const idsOf = async (query: Record<string, string>) => (await list(query)).posts.map(({ id }) => id);
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const mine = (query: Record<string, string> = {}) => idsOf({ q: author.email, ...query });

  it("finds by every filter, newest first", async () => {
    const company = await buildCompany(author.id, { name: `Vaultcoin ${author.id} Foundation` });
    const details = { title: `Vaultcoin${author.id} lists on two exchanges` };
    const posts: TestPost[] = [
      await buildPost(author.id, { created_at: daysAgo(9), details, company_id: company.id }),
      await buildPost(author.id, { created_at: daysAgo(8), status: "draft", kind: "interview" }),
      await buildPost(author.id, { created_at: daysAgo(7), deleted_at: new Date() }),
      await buildPost(author.id, { created_at: daysAgo(6), status: "withdrawn", kind: "review" }),
      await buildPost(author.id, { created_at: daysAgo(5), status: "pending", review_since: new Date() }),
    ];
    const [listed, draft, trashed, withdrawn, pending] = posts.map(({ id }) => id);
    await db
      .updateTable("posts")
      .set({ held_at: new Date() })
      .where("id", "=", draft ?? 0)
      .execute();
    await db
      .updateTable("posts")
      .set({ off_newsroom_at: new Date() })
      .where("id", "=", listed ?? 0)
      .execute();
    const report = { page: "/x", page_key: "/x", post_id: listed ?? 0, reason: "spam", message: "Spam" };
    await db
      .insertInto("abuse_reports")
      .values({ ...report, form_key: crypto.randomUUID() })
      .execute();
    const day = (ago: number) => daysAgo(ago).toISOString().slice(0, 10);
    const found: [Record<string, string>, (number | undefined)[]][] = [
      [{}, [pending, withdrawn, draft, listed]],
      [{ status: "trash" }, [trashed]],
      [{ status: "withdrawn" }, [withdrawn]],
      [{ type: "Interview" }, [draft]],
      [{ flag: "held" }, [draft]],
      [{ flag: "off-newsroom" }, [listed]],
      [{ flag: "reported" }, [listed]],
      [{ flag: "waiting" }, [pending]],
      [{ from: day(6) }, [pending, withdrawn]],
      [{ to: day(8) }, [draft, listed]],
      [{ company: `vaultcoin ${author.id}` }, [listed]],
      [{ company: `#${company.id}` }, [listed]],
      [{ q: `vaultcoin${author.id} LISTS` }, [listed]],
      [{ q: `vaultcoin${author.id} LISTS`, status: "draft" }, []],
      [{ q: `#${trashed}` }, []],
      [{ q: `#${trashed}`, status: "trash" }, [trashed]],
      [{ author: author.email }, [pending, withdrawn, draft, listed]],
      [{ author: `#${author.id}`, company: `#${company.id}` }, [listed]],
      [{ author: "nobody has this name" }, []],
    ];
    for (const [query, expected] of found)
      expect([query, await idsOf(query["author"] || query["q"] ? query : { q: author.email, ...query })]).toEqual([
        query,
        expected,
      ]);
    expect((await list({ q: `#${listed}` })).posts).toMatchObject([
      { open_reports: 1, is_off_newsroom: true, company: { id: company.id }, author: { email: author.email } },
    ]);
  });

  it("follows its pages by what was seen last, also among posts of one moment", async () => {
    const created_at = daysAgo(1);
    const posts = await Promise.all(Array.from({ length: 5 }, () => buildPost(author.id, { created_at })));
    const seen: number[] = [];
    let next: string | null = null;
    do {
      const page: OperatorPostsPage = await list({ q: author.email, page_size: "2", ...(next && { after: next }) });
      seen.push(...page.posts.map(({ id }) => id));
      expect(page.count).toBe(5);
      next = page.next;
    } while (next !== null);
    expect(seen).toEqual(posts.map(({ id }) => id).toSorted((a, b) => b - a));
    expect(await mine({ page_size: "1" })).toHaveLength(1);
  });

  it("refuses what no filter says, field by field", async () => {
    for (const [field, value] of Object.entries({
      after: "x",
      page_size: "0",
      type: "Blog",
      status: "gone",
      flag: "odd",
      from: "2026-13-01",
      to: "tomorrow",
      q: "x".repeat(201),
      author: "x".repeat(201),
      company: "x".repeat(201),
    })) {
      const answer = await calls.call(operator, "GET", `/operator/posts/?${field}=${value}`);
      expect([field, answer.statusCode, answer.json()]).toEqual([field, 400, { [field]: expect.any(String) }]);
    }
    for (const q of ["%_\\", "'; drop table posts; --", "ü", "#0", "a"]) expect(await idsOf({ q })).toBeDefined();
  });
});

describe.each(KINDS)("editing a $key with a reason", (kind) => {
  it.each(["published", "scheduled", "pending", "withdrawn"] as const)(
    "is a version of its own of a %s post: its media and state stay, the author is told",
    async (status) => {
      const picture = await buildPicture(author.actor);
      const post = await buildPost(author.id, { kind: kind.key, status });
      await db
        .insertInto("post_media")
        .values({ post_id: post.id, media_id: picture.id, role: "banner", position: 0 })
        .execute();
      const before = await rowOf(post.id);
      const answer = await edit(post.id, { content: "<p>Three batches, not two.</p><script>x</script>", version: 1 });
      expect([answer.statusCode, answer.json().detail]).toEqual([200, operatorPostMessages.edited]);
      const { content_html, version, status: now, publish_at, published_at } = await rowOf(post.id);
      expect({ content_html, version, now, publish_at, published_at }).toEqual({
        content_html: "<p>Three batches, not two.</p>",
        version: 2,
        now: status,
        publish_at: before.publish_at,
        published_at: before.published_at,
      });
      expect((await readPostMedia(post.id)).banner?.id).toBe(picture.id);
      const own = await calls.call(author, "GET", `/api/posts/${post.id}/revisions/`);
      expect(own.json().revisions[0]).toMatchObject({
        version: 2,
        cause: "operator",
        note: reason,
        saved_by: null,
        changed: ["content"],
        is_current: true,
      });
      const seen = await calls.call(operator, "GET", `/api/posts/${post.id}/revisions/`);
      expect(seen.json().revisions[0].saved_by).not.toBeNull();
      const mails = db.selectFrom("mail_messages").select(["subject", "body"]).where("recipient", "=", author.email);
      const [mail] = await mails.execute();
      expect([mail?.subject, mail?.body]).toEqual([
        expect.stringContaining("Your post has been edited: "),
        expect.stringContaining(`    ${reason}`),
      ]);
    },
  );
});

describe("editing with a reason", () => {
  it("is refused for another version than the latest, and changes nothing where nothing differs", async () => {
    const post = await buildPost(author.id);
    const stale = await edit(post.id, { summary: "New", version: 2 });
    expect([stale.statusCode, stale.json().detail]).toEqual([409, operatorPostMessages.changedSince]);
    const same = await edit(post.id, {});
    expect([same.statusCode, same.json().detail]).toEqual([200, operatorPostMessages.unchanged]);
    expect(await rowOf(post.id)).toMatchObject({ version: 1 });
  });

  it("is refused for drafts, in the trash, and while an edit of the author waits", async () => {
    const refused = [
      [await buildPost(author.id, { status: "draft" }), operatorPostMessages.authorsDraft],
      [await buildPost(author.id, { deleted_at: new Date() }), operatorPostMessages.inTrash],
      [await buildPost(author.id, { review_since: new Date() }), operatorPostMessages.editWaits],
    ] as const;
    await db.updateTable("posts").set({ proposed_version: 2 }).where("id", "=", refused[2][0].id).execute();
    for (const [post, detail] of refused)
      for (const [method, body] of [["GET"], ["PUT", { reason, version: 1 }]] as const) {
        const answer = await calls.call(operator, method, `/operator/posts/${post.id}/edit/`, body);
        expect([answer.statusCode, answer.json()]).toEqual([409, { detail }]);
      }
  });

  it("is refused in the language of another post of the story, with a sentence on the field", async () => {
    const [english, german] = [
      await buildPost(author.id, { language: "en" }),
      await buildPost(author.id, { language: "de" }),
    ];
    await linkTranslation(author.actor, english.id, { post: german.id, is_original: false });
    const answer = await edit(german.id, { language: "en" });
    expect([answer.statusCode, answer.json()]).toEqual([400, { language: translationMessages.taken("en") }]);
  });

  it("refuses empty texts, unknown categories and pictures of others, naming the field", async () => {
    const post = await buildPost(author.id);
    const foreign = await buildPicture((await buildUser()).actor);
    for (const [field, value] of [
      ["content", ""],
      ["content", "<script>x</script>"],
      ["content", `<p>x<img src="${foreign.url}"></p>`],
      ["tags", ["No such category"]],
      ["title", ""],
      ["embedded_websites", ["javascript:alert(1)"]],
      ["version", 0],
    ] as const) {
      const answer = await edit(post.id, { [field]: value });
      expect([field, value, answer.statusCode, answer.json()]).toEqual([
        field,
        value,
        400,
        { [field]: expect.any(String) },
      ]);
    }
    expect(await rowOf(post.id)).toMatchObject({ version: 1 });
  });
});
