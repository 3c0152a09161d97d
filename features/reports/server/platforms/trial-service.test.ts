import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { createPlatform } from "#tests/factories/platforms.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { deliveriesOfThisFile } from "#tests/support/deliveries.ts";
import * as contract from "../../platform-contract.ts";
import { feedPath } from "../../ways/feed.ts";
import { registerReportRoutes } from "../routes.ts";

const { call } = callsOfThisFile(registerReportRoutes);
const kit = deliveriesOfThisFile();

let operator: TestUser;
beforeAll(async () => {
  operator = await buildOperator();
});

const auditOf = async (subject: string) => {
  const entries = db.selectFrom("audit_entries").select("action").where("subject", "=", subject).orderBy("id");
  return (await entries.execute()).map(({ action }) => action);
};

describe("trying a platform out", () => {
  const tryOut = async (id: number) =>
    contract.tryAnswer.strict().parse((await call(operator, "POST", `/operator/platforms/${id}/try/`)).json());

  it("delivers a test to a webhook and says what it answered", async () => {
    const desk = await kit.outlet();
    const { id } = await kit.webhook(desk);
    desk.answerOf = () => ({ url: "https://desk.example/test" });
    expect(await tryOut(id)).toEqual({
      ok: true,
      detail: "The platform accepted a test post.",
      live_url: "https://desk.example/test",
    });
    expect(desk.received).toMatchObject([{ isSigned: true, message: { test: true } }]);
    desk.fail({ status: 500 });
    expect(await tryOut(id)).toMatchObject({ ok: false, detail: expect.stringContaining("status 500") });
    expect(await auditOf(`platform ${id}`)).toEqual(["platform.try", "platform.try"]);
  });

  it("mails a desk, and names the address of a feed", async () => {
    const email = `${(await buildUser()).slug}@desk.example`;
    const desk = await createPlatform({ way: "email", email });
    expect(await tryOut(desk.id)).toMatchObject({ ok: true, live_url: null });
    const mails = db.selectFrom("mail_messages").select("subject").where("recipient", "=", email);
    expect(await mails.execute()).toEqual([{ subject: "Press release: Test delivery from Dateline" }]);
    const feed = await createPlatform();
    expect((await tryOut(feed.id)).detail).toContain(feedPath(feed.feed_key));
  });

  it("says that a private address is not reached", async () => {
    const { id } = await kit.platform({ way: "webhook", endpoint: "http://127.0.0.1/", secret: "x" });
    expect(await tryOut(id)).toMatchObject({ ok: false, detail: "127.0.0.1 is not on the public internet." });
  });
});
