import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { deletePost } from "#features/content/server/posts/trash-service.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { provideTargets, dispatchChanges } from "#features/content/server/public-changes/service.ts";
import "#apps/wiring.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { startJobs, stopJobs } from "#platform/jobs/jobs.ts";
import type { Peer, PeerRequest } from "#tests/doubles/peer/server.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { buildSiteApp } from "#tests/support/apps/site-app.ts";
import { contentCallsOfThisFile } from "#tests/support/apps/content-calls.ts";
import { startAllowedPeer } from "#tests/support/outbound.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { settings } from "#platform/config/settings.ts";
import { indexNow, indexNowKey, tellIndexNow } from "./index-now/service.ts";
import { searchEngineJobs } from "./jobs.ts";

const calls = contentCallsOfThisFile();
const ORIGIN = "https://news.example";
let peer: Peer;
let owner: TestUser;
beforeAll(async () => {
  owner = await buildUser({ units: 50 });
});
beforeEach(async () => {
  peer = await startAllowedPeer();
  const endpoint = peer.answer("/indexnow", { status: 200 });
  resetSettings({ ...settings(), INDEXNOW: "on", INDEXNOW_ENDPOINT: endpoint, PUBLIC_URL: ORIGIN });
  provideTargets([indexNow]);
  await db.deleteFrom("public_changes").execute();
});
afterEach(async () => {
  await stopJobs();
  await peer.stop();
  resetSettings();
});
afterAll(() => provideTargets([]));

type Told = { host: string; key: string; keyLocation: string; urlList: string[] };
const told = ({ body }: PeerRequest) => JSON.parse(body) as Told;
const toldAddresses = () => peer.requestsTo("/indexnow").flatMap((request) => told(request).urlList);
const changeOf = (post: { id: number; guid: string }, company_id: number | null = null) => ({
  changes: [{ post_id: post.id, post_guid: post.guid, company_id }],
});

describe("IndexNow", () => {
  it("hears of a post that was published and of one that was trashed, by its job", async () => {
    const { id, url } = await calls.created(owner, kindOf("article"), "published");
    await startJobs(searchEngineJobs);
    await dispatchChanges();
    await vi.waitFor(() => expect(toldAddresses()).toContain(ORIGIN + url));
    await deletePost(owner.actor, kindOf("article"), "published", id);
    await dispatchChanges();
    await vi.waitFor(() => expect(toldAddresses().filter((each) => each === ORIGIN + url)).toHaveLength(2));
    const [first] = peer.requestsTo("/indexnow");
    expect(first && told(first)).toMatchObject({
      host: "news.example",
      key: indexNowKey(),
      keyLocation: `${ORIGIN}/${indexNowKey()}.txt`,
    });
    expect(first?.headers["content-type"]).toBe("application/json; charset=utf-8");
  });

  it("hears nothing of what readers never saw", async () => {
    await calls.created(owner, kindOf("article"), "draft");
    await startJobs(searchEngineJobs);
    await dispatchChanges();
    const { id, guid, url } = await buildPost(owner.id);
    await tellIndexNow(changeOf({ id, guid }));
    expect(toldAddresses()).toEqual([ORIGIN + url]);
  });

  it("hears of the company's page too, of each address once", async () => {
    const company = await buildCompany(owner.id);
    const post = await buildPost(owner.id, { company_id: company.id });
    const { changes } = changeOf(post, company.id);
    await tellIndexNow({
      changes: [...changes, ...changes, { post_id: null, post_guid: null, company_id: company.id }],
    });
    expect(toldAddresses()).toEqual([ORIGIN + post.url, `${ORIGIN}/company/${company.slug}`]);
  });

  it.each([400, 403, 422, 429, 500, 503])("is asked again where it answers %i", async (status) => {
    peer.answer("/indexnow", { status });
    await expect(tellIndexNow(changeOf(await buildPost(owner.id)))).rejects.toThrow(`IndexNow answered ${status}`);
  });

  it("keeps the job until it was taken", async () => {
    const { url } = await calls.created(owner, kindOf("article"), "published");
    let asked = 0;
    peer.answer("/indexnow", (response) => {
      asked++;
      response.writeHead(asked === 1 ? 503 : 202).end();
    });
    const [job] = searchEngineJobs.filter(({ queue }) => queue === indexNow.queue);
    if (!job) return expect.fail();
    await startJobs([{ ...job, options: { ...job.options, retryDelaySeconds: 1 } }]);
    await dispatchChanges();
    await vi.waitFor(() => expect(toldAddresses().filter((each) => each === ORIGIN + url)).toHaveLength(2));
  });

  it("follows no redirect to somewhere else, and reaches no private address", async () => {
    const elsewhere = peer.answer("/elsewhere", { status: 200 });
    peer.answer("/indexnow", { status: 307, headers: { location: elsewhere } });
    const post = await buildPost(owner.id);
    await expect(tellIndexNow(changeOf(post))).rejects.toThrow(/redirect|answered 307/i);
    expect(peer.requestsTo("/elsewhere")).toEqual([]);
    resetSettings({ ...settings(), INDEXNOW_ENDPOINT: "http://127.0.0.1:9/indexnow" });
    await expect(tellIndexNow(changeOf(post))).rejects.toThrow(/address|allowed|private/i);
  });

  it("is not wanted unless the installation says so", async () => {
    expect(await indexNow.isWanted()).toBe(true);
    resetSettings();
    expect(await indexNow.isWanted()).toBe(false);
    await tellIndexNow(changeOf(await buildPost(owner.id)));
    expect(peer.requests).toEqual([]);
  });
});

describe("the key file", () => {
  let app: App;
  beforeAll(async () => {
    app = await buildSiteApp();
  });
  afterAll(() => app.close());

  it("proves that the site is ours, while IndexNow is on", async () => {
    const url = `/${indexNowKey()}.txt`;
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.body, answer.headers["content-type"]]).toEqual([
      200,
      indexNowKey(),
      "text/plain; charset=utf-8",
    ]);
    expect((await app.inject({ url: `/${"0".repeat(32)}.txt` })).statusCode).toBe(404);
    resetSettings();
    expect((await app.inject({ url })).statusCode).toBe(404);
  });
});
