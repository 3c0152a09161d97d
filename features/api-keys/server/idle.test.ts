/** What is told of keys that end soon or that nothing uses, and when. */
import { expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildKey } from "#tests/factories/keys.ts";
import { buildUser } from "#tests/factories/users.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { tendKeys } from "./idle-service.ts";
import { listKeys } from "./service.ts";

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

async function build(change: { created_at?: Date; used_at?: Date; ends_at?: Date; told_at?: Date }) {
  const user = await buildUser({ first_name: "Ada" });
  const company = await buildCompany(user.id);
  const { id } = await buildKey(user.id, company.id, { name: "Newsletter tool" });
  const set = (more: typeof change) =>
    db
      .updateTable("api_keys")
      .set(more as object)
      .where("id", "=", id)
      .execute();
  await set(change);
  const tended = async () => {
    await tendKeys();
    const { keys } = await listKeys(user.actor, company.id);
    return [(await mailsTo(user.email)).map(({ subject }) => subject), keys.length];
  };
  return { set, tended, user };
}

const ENDS = "API key ends soon: Newsletter tool";
const IDLE = "API key not used for 180 days: Newsletter tool";

it("tells nothing of a key that is used and far from its end", async () => {
  const { tended } = await build({ created_at: ago(400), used_at: ago(179), ends_at: ago(-8) });
  expect(await tended()).toEqual([[], 1]);
});

it("tells a week before its end, once", async () => {
  const { tended, set, user } = await build({ ends_at: ago(-6), told_at: ago(30) });
  expect([await tended(), await tended()]).toEqual([
    [[ENDS], 1],
    [[ENDS], 1],
  ]);
  expect((await mailsTo(user.email))[0]?.text).toMatch(/ends on \d+ \w+ \d{4}\./);
  await set({ ends_at: ago(-200) });
  expect(await tended()).toEqual([[ENDS], 1]);
});

it("tells of a key that nothing uses, and ends it after a year, never without a week's warning", async () => {
  const { tended, set } = await build({ created_at: ago(181) });
  expect([await tended(), await tended()]).toEqual([
    [[IDLE], 1],
    [[IDLE], 1],
  ]);
  await set({ created_at: ago(366) });
  expect(await tended()).toEqual([[IDLE], 1]);
  await set({ told_at: ago(8) });
  expect(await tended()).toEqual([[IDLE], 0]);
});

it("begins again once the key is used", async () => {
  const { tended, set } = await build({ created_at: ago(400), told_at: ago(200), used_at: ago(1) });
  expect(await tended()).toEqual([[], 1]);
  await set({ used_at: ago(181) });
  expect(await tended()).toEqual([[IDLE], 1]);
});
