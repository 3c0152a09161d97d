/** A way that only the two registries name: whatever else there is reads its definition. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { kindOf } from "#features/content/kinds/index.ts";
import { db } from "#platform/database/client.ts";
import type { PeerRequest } from "#tests/doubles/peer/server.ts";
import { buildOperator } from "#tests/factories/users.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { contentCallsOfThisFile } from "#tests/support/apps/content-calls.ts";
import { deliveriesOfThisFile } from "#tests/support/deliveries.ts";
import { startAllowedPeer } from "#tests/support/outbound.ts";
import { operatorPlatform } from "../../platform-contract.ts";
import { DELIVERY_WAYS } from "../../ways/index.ts";
import { WAYS } from "../../ways/registry.ts";
import { deliverDue } from "../deliveries/sending-service.ts";
import { reportsJobs } from "../jobs.ts";
import { registerReportRoutes } from "../routes.ts";
import { SERVER_WAYS } from "./registry.ts";

vi.mock(import("../../ways/registry.ts"), async (load) => {
  const { telegraph } = await import("#tests/doubles/telegraph/definition.ts");
  return { WAYS: [...(await load()).WAYS, telegraph] as never };
});
vi.mock(import("./registry.ts"), async (load) => {
  const { telegraphWay } = await import("#tests/doubles/telegraph/way.ts");
  return { SERVER_WAYS: [...(await load()).SERVER_WAYS, telegraphWay] };
});

const { call } = callsOfThisFile(registerReportRoutes);
const posts = contentCallsOfThisFile();
const kit = deliveriesOfThisFile();

const CHECK = "platforms_way_check";
beforeAll(async () => {
  await sql`alter table platforms drop constraint ${sql.ref(CHECK)}`.execute(db);
});
afterAll(async () => {
  const own = db
    .selectFrom("platforms")
    .select("id")
    .where("way", "=", "telegraph" as never);
  await db.deleteFrom("deliveries").where("platform_id", "in", own).execute();
  await db.deleteFrom("plan_platforms").where("platform_id", "in", own).execute();
  await db
    .deleteFrom("platforms")
    .where("way", "=", "telegraph" as never)
    .execute();
  const known = sql.join(DELIVERY_WAYS.filter((way) => way !== ("telegraph" as never)).map((way) => sql.lit(way)));
  await sql`alter table platforms add constraint ${sql.ref(CHECK)} check (way in (${known}))`.execute(db);
});

const wordsOf = ({ body }: PeerRequest) => new URLSearchParams(body).get("words");

it("has both halves of each way", () => {
  expect(SERVER_WAYS.map(({ key }) => key)).toEqual(WAYS.map(({ key }) => key));
});

it("takes a post through delivery, an edit and its removal, and is tried out", async () => {
  const operator = await buildOperator();
  const office = await startAllowedPeer();
  const endpoint = office.answer("/wires", { status: 202 });
  const input = {
    name: "Harbour Office",
    type: "external",
    way: "telegraph",
    endpoint,
    username: "HBR",
    secret: "dot",
    plan_ids: [kit.planId()],
  };
  const create = (fields: object) => call(operator, "POST", "/operator/platforms/", { ...input, ...fields });
  for (const [wrong, problems] of [
    [{ way: "pigeon" }, { way: "Delivery method must be one of feed, webhook, wordpress, email, telegraph." }],
    [{ endpoint: "" }, { endpoint: "Address is required for this delivery method." }],
    [{ secret: "" }, { secret: "Call sign and cipher are required for a telegraph." }],
    [
      { endpoint: "http://office.example/" },
      { endpoint: "Telegraph needs an address that starts with https://, because a password is sent." },
    ],
  ]) {
    const refused = await create(wrong ?? {});
    expect([refused.statusCode, refused.json()]).toEqual([400, problems]);
  }
  const made = await create({});
  expect([made.statusCode, made.json()]).toMatchObject([201, { has_secret: true, new_secret: null, feed_url: null }]);
  const { id } = made.json<{ id: number }>();

  const tried = await call(operator, "POST", `/operator/platforms/${id}/try/`);
  expect(tried.json()).toEqual({ ok: true, detail: "The office took a test wire.", live_url: null });

  const unlimited = { press_releases: null, word_limit: null, anchor_text_links: null };
  await db.updateTable("plans").set(unlimited).where("id", "=", kit.planId()).execute();
  const [owner, kind] = [kit.owner(), kindOf("article")];
  const post = await posts.created(owner, kind, "published", { title: "Harbour opens" });
  await deliverDue();
  await posts.save(owner, kind, "published", post.id, { title: "Harbour opens late" });
  office.answer("/wires", { status: 503 });
  await deliverDue();
  const read = async () => operatorPlatform.parse((await call(operator, "GET", `/operator/platforms/${id}/`)).json());
  expect(await read()).toMatchObject({ queued: 1, last_failure: expect.stringContaining("(status 503)") });
  office.answer("/wires", { status: 202 });
  await kit.makeDue();
  await deliverDue();
  expect(await read()).toMatchObject({ way: "telegraph", queued: 0, delivered: 1, last_failure: "" });
  await posts.remove(owner, kind, "published", post.id);
  await deliverDue();
  expect(office.requests.map(wordsOf)).toEqual([
    "Test delivery from Dateline",
    "post.published: Harbour opens",
    "post.updated: Harbour opens late",
    "post.updated: Harbour opens late",
    `stop ${post.guid}`,
  ]);
  expect(new URLSearchParams(office.requests[1]?.body).get("cipher")).toBe("dot");
  expect(await read()).toMatchObject({ delivered: 0, failed: 0 });
  await office.stop();
});

it("brings its own calls and jobs", async () => {
  expect((await call(null, "GET", "/telegraph/hours")).json()).toEqual({ opens: "09:00" });
  expect(reportsJobs.map(({ queue }) => queue)).toContain("wind-telegraph");
});
