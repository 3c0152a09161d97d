/** Owners take a newsroom with them: who may, what the job leaves when it is cut short, and what expires. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { buildServer } from "#platform/http/build-server.ts";
import { registerAuthentication } from "#features/accounts/server/access.ts";
import { connectionPool, db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { stopJobs } from "#platform/jobs/jobs.ts";
import { storage } from "#platform/storage/storage.ts";
import { addMember } from "#tests/factories/companies.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { buildUser, clearThrottles, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { readArchive } from "#tests/support/archives.ts";
import { waitingFiles } from "#tests/support/exports.ts";
import { buildNewsroom, type TestNewsroom } from "#tests/support/newsrooms.ts";
import type { NewsroomExports } from "../export-contract.ts";
import { registerNewsroomArchiveRoutes } from "./routes.ts";
import { cleanNewsroomExports, packNewsroom } from "./service.ts";

useOwnDataFolder();
let app: App;
let room: TestNewsroom;
const RUN = { isLastAttempt: false, signal: new AbortController().signal };
const noSite = async () => {
  throw new Error("power cut");
};

beforeAll(async () => {
  app = await buildServer({
    register: (server) => {
      registerAuthentication(server);
      registerNewsroomArchiveRoutes(server);
    },
  });
  room = await buildNewsroom();
});
afterAll(async () => {
  await app.close();
  await stopJobs();
});
beforeEach(async () => {
  await clearThrottles();
  await db.deleteFrom("newsroom_exports").where("company_id", "=", room.company.id).execute();
});

const list = () => `/api/companies/${room.company.id}/exports/`;
const ask = (user: TestUser, payload: object = { kind: "archive" }) =>
  app.inject({ method: "POST", url: list(), headers: { cookie: cookiesOf(user) }, payload });
const look = async (user: TestUser) =>
  (await app.inject({ url: list(), headers: { cookie: cookiesOf(user) } })).json<NewsroomExports>();
const fetchAt = (user: TestUser, url: string) => app.inject({ url, headers: { cookie: cookiesOf(user) } });

async function packed(): Promise<string> {
  const id = (await ask(room.owner)).json<NewsroomExports>().archive?.id ?? "";
  await packNewsroom(id, noSite, RUN);
  return (await look(room.owner)).archive?.url ?? "";
}

it("is for owners of the company alone", async () => {
  const stranger = await buildUser();
  const editor = await buildUser();
  await addMember(room.company.id, editor.id, "editor");
  const url = await packed();
  for (const [user, status] of [
    [stranger, 404],
    [editor, 403],
    [room.author, 403],
  ] as const) {
    expect((await ask(user)).statusCode).toBe(status);
    expect((await fetchAt(user, list())).statusCode).toBe(status);
    expect((await fetchAt(user, url)).statusCode).toBe(status);
  }
  const other = await buildNewsroom();
  const ofOther = url.replace(`/${room.company.id}/`, `/${other.company.id}/`);
  expect((await fetchAt(other.owner, ofOther)).statusCode).toBe(404);
});

it("packs once, tells by email, and hands the archive over until it expires", async () => {
  const [one, two] = await Promise.all([ask(room.owner), ask(room.owner)]);
  expect([one.statusCode, two.statusCode]).toEqual([202, 202]);
  const { archive } = await look(room.owner);
  expect(archive).toMatchObject({ status: "queued", url: null, bytes: null });
  await packNewsroom(archive?.id ?? "", noSite, RUN);
  const ready = (await look(room.owner)).archive;
  expect(ready).toMatchObject({ id: archive?.id, status: "ready", url: expect.stringContaining(archive?.id ?? "-") });
  const answer = await fetchAt(room.owner, ready?.url ?? "");
  expect(answer.headers["content-length"]).toBe(String(ready?.bytes));
  expect((await readArchive(answer.rawPayload)).text("newsroom.json")).toContain("Ingrid Solheim");
  const mails = db.selectFrom("mail_messages").select(["subject", "body"]).where("recipient", "=", room.owner.email);
  const ofIt = (await mails.execute()).filter(({ body }) => body.includes(`item=export.${room.company.slug}`));
  expect(ofIt.at(-1)?.subject).toBe("The archive of Halden Marine Systems is ready");
  await packNewsroom(archive?.id ?? "", noSite, RUN); // a job that runs once more
  expect((await mails.execute()).filter(({ body }) => body.includes("export.")).length).toBe(ofIt.length);

  await connectionPool().query("update newsroom_exports set expires_at = now() where id = $1", [archive?.id]);
  expect((await fetchAt(room.owner, ready?.url ?? "")).statusCode).toBe(404);
  await cleanNewsroomExports();
  expect(await look(room.owner)).toEqual({ archive: null, site: null });
  expect(await (await storage()).exists(`newsroom-exports/${archive?.id}/newsroom.zip`)).toBe(false);
});

it("shows nothing of what was cut short, and starts over; after the last attempt it has failed", async () => {
  const asked = await ask(room.owner, { kind: "site", address: "https://press.halden.example/" });
  const id = asked.json<NewsroomExports>().site?.id ?? "";
  await expect(packNewsroom(id, noSite, RUN)).rejects.toThrow("power cut");
  expect((await look(room.owner)).site).toMatchObject({ id, status: "running", url: null });
  expect(await waitingFiles()).toEqual([]);
  await expect(packNewsroom(id, noSite, { ...RUN, isLastAttempt: true })).rejects.toThrow("power cut");
  expect((await look(room.owner)).site).toMatchObject({ id, status: "failed", url: null });
  expect((await ask(room.owner, { kind: "site", address: "https://press.halden.example/" })).json()).toMatchObject({
    site: { status: "queued" },
  });
});

it("keeps an archive to download while a newer one is packed in vain", async () => {
  const url = await packed();
  const before = (await look(room.owner)).archive;
  const id = (await ask(room.owner)).json<NewsroomExports>().archive?.id ?? "";
  expect((await look(room.owner)).archive).toMatchObject({ id, status: "queued", is_newer_failed: false });
  await connectionPool().query("update newsroom_exports set status = 'failed' where id = $1", [id]);
  expect((await look(room.owner)).archive).toEqual({ ...before, is_newer_failed: true });
  expect((await fetchAt(room.owner, url)).statusCode).toBe(200);
  await connectionPool().query("update newsroom_exports set expires_at = now() where status = 'ready'");
  expect((await look(room.owner)).archive).toMatchObject({ id, status: "failed", is_newer_failed: false });
});

it("gives nothing to who is no owner any more when it is ready", async () => {
  const second = await buildUser();
  await addMember(room.company.id, second.id, "owner");
  const id = (await ask(second)).json<NewsroomExports>().archive?.id ?? "";
  await db.updateTable("company_members").set({ role: "author" }).where("user_id", "=", second.id).execute();
  await packNewsroom(id, noSite, RUN);
  expect((await look(room.owner)).archive).toMatchObject({ status: "failed", url: null });
  expect(await db.selectFrom("mail_messages").select("id").where("recipient", "=", second.email).execute()).toEqual([]);
});

it("needs an address on the web for a site, and names the field", async () => {
  for (const address of ["", "press", "javascript:alert(1)", "ftp://x.example"]) {
    const answer = await ask(room.owner, { kind: "site", address });
    expect([
      address,
      answer.statusCode,
      Object.keys(answer.json<{ errors?: object }>().errors ?? answer.json()),
    ]).toEqual([address, 400, expect.arrayContaining(["address"])]);
  }
});
