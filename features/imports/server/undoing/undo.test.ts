/** Undoing: what an import created goes, what was changed since stays, and the sum holds. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Updateable } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Schema } from "#database/schema.ts";
import { changePosts } from "#features/content/server/bulk/change-service.ts";
import { deleteOwnPost } from "#features/content/server/posts/trash-service.ts";
import { findMediaFile } from "#features/media/server/service.ts";
import { listEvents } from "#features/team/server/events/service.ts";
import { db } from "#platform/database/client.ts";
import type { Peer } from "#tests/doubles/peer/server.ts";
import { addMember, type TestCompany } from "#tests/factories/companies.ts";
import { wxr, wxrItem } from "#tests/factories/exports.ts";
import { jpegFile } from "#tests/factories/files.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { asAnotherCaller, holdingTransaction } from "#tests/support/held.ts";
import { importsOfThisFile } from "#tests/support/imports.ts";
import { startAllowedPeer } from "#tests/support/outbound.ts";
import { importMessages } from "../../contract.ts";
import { undoProblem } from "./policy.ts";

const kit = importsOfThisFile();
let old: Peer;
beforeAll(async () => {
  old = await startAllowedPeer();
  for (const [at, name] of ["a", "b", "c"].entries())
    old.answer(`/${name}.jpg`, {
      headers: { "content-type": "image/jpeg" },
      body: await jpegFile({ width: 300 + at, height: 200 }),
    });
});
afterAll(() => old.stop());

const withPicture = (id: number, picture: string) =>
  wxrItem({
    id,
    title: `Charger ${id}`,
    content: `<p>Charger number ${id}.</p><img src="${old.origin}/${picture}.jpg" alt="">`,
    date: `20${10 + id}-01-01 09:00:00`,
  });
const three = () => wxr([withPicture(1, "a"), withPicture(2, "b"), withPicture(3, "b")]);
const many = (count: number) =>
  wxr(Array.from({ length: count }, (_, id) => wxrItem({ id, content: `<p>Number ${id} of them.</p>` })));

const undo = (by: TestUser | null, company: TestCompany, id: string) => kit.post(by, company, `${id}/undo/`);
const picturesOf = (id: string) =>
  db
    .selectFrom("import_pictures")
    .innerJoin("media", "media.id", "media_id")
    .selectAll()
    .where("import_id", "=", id)
    .execute();
const edit = async ({ actor }: TestUser, id: number) =>
  expect(await changePosts(actor, [id], { add_category: "Technology" })).toMatchObject({ saved: [{ id }] });
const namesOf = async (company: TestCompany) => (await kit.posts(company)).map(({ name }) => name);

describe("undoing an import", () => {
  it("is for owners and editors of the company", async () => {
    const { owner, company } = await kit.buildOwner();
    const id = await kit.import(owner, company, three());
    const other = await kit.buildOwner();
    const [author, editor] = [await buildUser(), await buildUser()];
    await addMember(company.id, author.id, "author");
    await addMember(company.id, editor.id, "editor");
    const codes = [];
    for (const who of [null, other.owner, author]) codes.push((await undo(who, company, id)).statusCode);
    codes.push((await undo(other.owner, other.company, id)).statusCode);
    expect(codes).toEqual([401, 404, 403, 404]);
    expect((await kit.state(owner, company, id)).undo.status).toBeNull();
    expect((await undo(editor, company, id)).statusCode).toBe(200);
  });

  it("removes posts and pictures, keeps what was changed, and lets the file be imported again", async () => {
    const { owner, company } = await kit.buildOwner();
    const id = await kit.import(owner, company, three());
    const [first, second, third] = await kit.posts(company);
    if (!first || !second || !third) throw new Error("Three posts were imported.");
    await edit(owner, second.id);
    await deleteOwnPost(owner.actor, third.id);
    const before = await kit.state(owner, company, id);
    expect(before.undo).toMatchObject({ status: null, posts: 2, changed: 1, pictures: 1, removed: 0 });
    expect(new Date(before.undo.until ?? 0).getTime() - new Date(before.finished_at ?? 0).getTime()).toBe(
      30 * 86_400_000,
    );
    const [gonePicture] = (await picturesOf(id)).filter(({ width }) => width === 300);

    expect((await undo(owner, company, id)).json()).toEqual({ detail: importMessages.undoing });
    expect((await undo(owner, company, id)).statusCode).toBe(409);
    expect((await kit.state(owner, company, id)).undo).toMatchObject({ status: "running", until: null });
    await kit.work();

    const after = await kit.state(owner, company, id);
    expect(after.undo).toMatchObject({
      status: "done",
      until: null,
      problem: "",
      posts: 0,
      pictures: 0,
      changed: 1,
      removed: 2,
      pictures_removed: 1,
    });
    expect(after.posts.imported).toBe(3); // what the import did stays said
    expect(await namesOf(company)).toEqual(["Charger 2"]);
    // The picture of a post that stays stays, and the file of the other is gone.
    expect((await picturesOf(id)).map(({ width }) => width)).toEqual([301]);
    expect(gonePicture && (await findMediaFile(gonePicture.media_id, gonePicture.file_name))).toBeNull();
    expect(
      (await kit.items(owner, company, id)).map(({ title, undone, url }) => [title, undone, url !== null]),
    ).toEqual([
      ["Charger 3", "removed", false],
      ["Charger 2", "changed", true],
      ["Charger 1", "removed", false],
    ]);
    const removed = db.selectFrom("removed_posts").select("guid").where("guid", "in", [first.guid, second.guid]);
    expect(await removed.execute()).toEqual([{ guid: first.guid }]);
    const { events } = await listEvents(owner.actor, company.id, null);
    expect(events.filter(({ action }) => action.startsWith("import.un"))).toMatchObject([
      { action: "import.undone", subject: "site.xml", details: "2 posts and 1 picture removed, 1 changed post stays" },
      { action: "import.undo", actor_name: "Marta Lovelace" },
    ]);

    expect((await undo(owner, company, id)).statusCode).toBe(409);
    const again = await kit.import(owner, company, three());
    expect((await kit.state(owner, company, again)).posts).toMatchObject({ found: 3, imported: 2, here: 1 });
    expect(await namesOf(company)).toEqual(["Charger 1", "Charger 2", "Charger 3"]);
  });

  it("keeps a picture that another post or the company shows", async () => {
    const { owner, company } = await kit.buildOwner();
    const id = await kit.import(owner, company, wxr([withPicture(1, "a"), withPicture(2, "b"), withPicture(3, "c")]));
    const [a, b] = await picturesOf(id);
    await db
      .updateTable("companies")
      .set({ logo_media_id: a?.media_id ?? null })
      .where("id", "=", company.id)
      .execute();
    const draft = { status: "draft" as const, content_html: "" };
    const own = await buildPost(owner.id, draft);
    await db
      .insertInto("kept_media")
      .values({ post_id: own.id, media_id: b?.media_id ?? "" })
      .execute();
    await undo(owner, company, id);
    await kit.work();
    expect((await kit.state(owner, company, id)).undo).toMatchObject({
      status: "done",
      removed: 3,
      pictures_removed: 1,
    });
    expect(new Set((await picturesOf(id)).map(({ media_id }) => media_id))).toEqual(
      new Set([a?.media_id, b?.media_id]),
    );
  });

  it("keeps posts that are withdrawn, on legal hold, in review with an edit, or another company's now", async () => {
    const { owner, company } = await kit.buildOwner();
    const other = await kit.buildOwner();
    const id = await kit.import(owner, company, many(5));
    const [withdrawn, held, proposed, moved] = (await kit.posts(company)).map((post) => post.id);
    const set = (post: number | undefined, change: Updateable<Schema["posts"]>) =>
      db
        .updateTable("posts")
        .set(change)
        .where("id", "=", post ?? 0)
        .execute();
    await set(withdrawn, { status: "withdrawn", withdrawn_at: new Date() });
    await set(held, { held_at: new Date() });
    await set(proposed, { proposed_version: 2 });
    await set(moved, { company_id: other.company.id });
    expect((await kit.state(owner, company, id)).undo).toMatchObject({ posts: 1, changed: 4 });
    await undo(owner, company, id);
    await kit.work();
    expect((await kit.state(owner, company, id)).undo).toMatchObject({ status: "done", removed: 1, changed: 4 });
    const left = db.selectFrom("imported_posts").select("post_id").where("import_id", "=", id).execute();
    expect(await left).toHaveLength(4);
    await set(held, { held_at: null }); // so that the clean-up of this file may remove it
  });

  it("keeps a post that is being edited at that moment", async () => {
    const { owner, company } = await kit.buildOwner();
    const id = await kit.import(owner, company, three());
    const [first] = await kit.posts(company);
    await undo(owner, company, id);
    let working: Promise<void> | undefined;
    await holdingTransaction(async (tx) => {
      await tx
        .updateTable("posts")
        .set({ version: 2, name: "Edited" })
        .where("id", "=", first?.id ?? 0)
        .execute();
      working = asAnotherCaller(() => kit.work());
      await sleep(200);
      expect((await kit.state(owner, company, id)).undo.status).toBe("running");
    });
    await working;
    expect(await namesOf(company)).toEqual(["Edited"]);
    expect((await kit.state(owner, company, id)).undo).toMatchObject({ status: "done", removed: 2, changed: 1 });
  });

  it("waits for an import that runs, and stops its being resumed", async () => {
    const { owner, company } = await kit.buildOwner();
    const id = await kit.upload(owner, company, many(60));
    expect((await undo(owner, company, id)).statusCode).toBe(409);
    await kit.work();
    expect((await undo(owner, company, id)).statusCode).toBe(409);
    await kit.post(owner, company, `${id}/run/`);
    const importing = kit.work();
    while ((await kit.posts(company)).length < 3) await sleep(5);
    expect((await undo(owner, company, id)).statusCode).toBe(409);
    await kit.post(owner, company, `${id}/stop/`);
    // At once: a post that is being written comes first, and goes too.
    expect((await undo(owner, company, id)).statusCode).toBe(200);
    expect((await kit.post(owner, company, `${id}/run/`)).statusCode).toBe(409);
    await importing;
    await kit.work();
    expect(await kit.posts(company)).toEqual([]);
    const { posts, undo: undone } = await kit.state(owner, company, id);
    expect([undone.status, undone.removed]).toEqual(["done", posts.imported]);
    expect(posts.imported).toBeLessThan(60);
    expect((await kit.post(owner, company, `${id}/run/`)).statusCode).toBe(409);
  });

  it("can be stopped, goes on where it was, and holds back other imports meanwhile", async () => {
    const { owner, company } = await kit.buildOwner();
    const id = await kit.import(owner, company, many(90));
    const next = await kit.upload(owner, company, many(1));
    await kit.work();
    await undo(owner, company, id);
    expect((await kit.post(owner, company, `${next}/run/`)).statusCode).toBe(409);
    const working = kit.work();
    while ((await kit.state(owner, company, id)).undo.removed === 0) await sleep(5);
    expect((await kit.post(owner, company, `${id}/stop/`)).json()).toEqual({ detail: importMessages.undoStopped });
    await working;
    const stopped = (await kit.state(owner, company, id)).undo;
    expect(stopped).toMatchObject({ status: "stopped", posts: 90 - stopped.removed });
    expect((await kit.posts(company)).length).toBe(stopped.posts);
    await kit.work();
    expect((await kit.posts(company)).length).toBe(stopped.posts);
    expect((await kit.post(owner, company, `${id}/stop/`)).statusCode).toBe(409);

    await undo(owner, company, id);
    // Two workers, as after a silence that was no death.
    const first = kit.work();
    await sleep(10);
    await db.updateTable("imports").set({ claimed_until: null }).where("id", "=", id).execute();
    await Promise.all([first, kit.work()]);
    expect((await kit.state(owner, company, id)).undo).toMatchObject({ status: "done", removed: 90, posts: 0 });
    expect(await kit.posts(company)).toEqual([]);
  });

  it("stops when its person loses the right, and goes on for another one", async () => {
    const { owner, company } = await kit.buildOwner();
    const editor = await buildUser();
    await addMember(company.id, editor.id, "editor");
    const id = await kit.import(owner, company, many(3));
    await undo(editor, company, id);
    await db.updateTable("company_members").set({ role: "author" }).where("user_id", "=", editor.id).execute();
    await kit.work();
    expect(await kit.posts(company)).toHaveLength(3);
    const { undo: undone } = await kit.state(owner, company, id);
    expect(undone).toMatchObject({ status: "stopped", problem: expect.stringContaining("may not") as string });
    expect((await undo(editor, company, id)).statusCode).toBe(403);
    await undo(owner, company, id);
    await kit.work();
    expect((await kit.state(owner, company, id)).undo).toMatchObject({ status: "done", problem: "", removed: 3 });
  });

  it("can be begun for 30 days, and ended later; after 90 days its list goes, unless it runs", async () => {
    const { owner, company } = await kit.buildOwner();
    const id = await kit.import(owner, company, many(1));
    const mails = db.selectFrom("mail_messages").select("body").where("recipient", "=", owner.email);
    const until = (await kit.state(owner, company, id)).undo.until ?? "";
    const [day, month, year] = [
      new Date(until).getUTCDate(),
      new Date(until).toLocaleString("en-GB", { month: "long", timeZone: "UTC" }),
      new Date(until).getUTCFullYear(),
    ];
    expect((await mails.execute()).map((mail) => mail.body).join()).toContain(
      `You can undo the import until ${day} ${month} ${year}.`,
    );
    await db
      .updateTable("imports")
      .set({ finished_at: new Date("2026-01-01T10:00:00Z") })
      .where("id", "=", id)
      .execute();
    expect((await kit.state(owner, company, id)).undo).toMatchObject({ until: null, posts: 0 });
    const late = await undo(owner, company, id);
    expect([late.statusCode, late.json()]).toEqual([409, { detail: importMessages.undoIsOver("31 January 2026") }]);
    await db.updateTable("imports").set({ undo: "stopped" }).where("id", "=", id).execute();
    expect((await undo(owner, company, id)).statusCode).toBe(200);
    await kit.work();
    expect(await kit.posts(company)).toEqual([]);
  });

  it("says so when there is nothing to undo", async () => {
    const { owner, company } = await kit.buildOwner();
    const id = await kit.import(owner, company, wxr([wxrItem({ id: 1, status: "draft" })]));
    const answer = await undo(owner, company, id);
    expect([answer.statusCode, answer.json()]).toEqual([409, { detail: importMessages.nothingToUndo }]);
    expect(undoProblem({ imported: 3, removed: 1, changed: 1, gone: 1 })).toBeNull();
    expect(undoProblem({ imported: 3, removed: 1, changed: 1, gone: 0 })).toContain("Accounted for: 2.");
  });
});
