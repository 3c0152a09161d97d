/** Articles to confirm, in the inbox of those who decide about them. */
import { beforeEach, expect, it } from "vitest";
import { connectionPool, db } from "#platform/database/client.ts";
import { addMember, buildCompany } from "#tests/factories/companies.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import {
  buildArticle,
  buildRelease,
  buildSource,
  compareAll,
  findsOf,
  HALDEN,
  QUOTE,
} from "#tests/support/coverage.ts";
import { listTodo } from "./todo/service.ts";

beforeEach(async () => {
  await connectionPool().query("truncate feeds, feed_claims, uncompared_entries cascade");
});

const waitingFor = async (who: TestUser) =>
  (await listTodo(who)).events.filter(({ cause }) => cause === "coverage-found").map(({ count }) => count?.of);

it("has releases with articles to confirm, for who decides, until they are decided", async () => {
  const [owner, editor, viewer] = [await buildUser(), await buildUser(), await buildUser()];
  const company = await buildCompany(owner.id, { name: HALDEN.company });
  await addMember(company.id, editor.id, "editor");
  await addMember(company.id, viewer.id, "viewer");
  const post = await buildRelease(owner.id, { company_id: company.id });
  const own = await buildRelease(viewer.id, { posted_as_name: HALDEN.company });
  const source = await buildSource();
  await buildArticle(source);
  await buildArticle(source, QUOTE);
  await compareAll();
  expect([await waitingFor(owner), await waitingFor(editor), await waitingFor(viewer)]).toEqual([[2], [2], [2]]);
  await db.updateTable("posts").set({ deleted_at: new Date() }).where("id", "=", own.id).execute();
  expect(await waitingFor(viewer)).toEqual([]);
  for (const [place, { id }] of (await findsOf(post.id)).entries()) {
    const decided = { status: place === 0 ? "confirmed" : "dismissed", decided_at: new Date() } as const;
    await db.updateTable("coverage_finds").set(decided).where("id", "=", id).execute();
    expect(await waitingFor(owner)).toEqual(place === 0 ? [1] : []);
  }
});
