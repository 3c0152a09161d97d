/** The steps that operators write for the Assistants tab. */
import { afterEach, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildOperator, buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { wholeServerOfThisFile } from "#tests/support/apps/whole-server.ts";
import { DEFAULT_STEPS } from "../../steps-contract.ts";

const { app } = wholeServerOfThisFile();
const PATH = "/operator/settings/assistant-steps/";
const ZED = "## Zed\n\n1. Open {site}, then paste {address}.";
afterEach(() => db.deleteFrom("site_settings").where("name", "=", "assistant-steps").execute());

const save = (who: TestUser, steps: unknown) =>
  app().inject({ method: "POST", url: PATH, headers: { cookie: cookiesOf(who) }, payload: { steps } });

it("are set by operators alone, and shown on the tab of each company", async () => {
  const [person, operator] = [await buildUser(), await buildOperator()];
  const company = await buildCompany(person.id);
  const shown = async () => {
    const url = `/api/companies/${company.id}/assistants/`;
    return (await app().inject({ url, headers: { cookie: cookiesOf(person) } })).json<{ steps: string }>().steps;
  };
  expect((await save(person, ZED)).statusCode).toBe(403);
  expect(await shown()).toBe(DEFAULT_STEPS);
  expect((await save(operator, ZED)).json()).toEqual({ steps: ZED });
  expect(await shown()).toBe(ZED);
  const refused = await save(operator, "Open it.");
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { steps: "Line 1: Write ## and a program, 1. and a step, or code between lines of ```." },
  ]);
  expect((await save(operator, "")).json()).toEqual({ steps: DEFAULT_STEPS });
  expect(await shown()).toBe(DEFAULT_STEPS);
  const told = db.selectFrom("audit_entries").select(["action", "details"]).where("operator_id", "=", operator.id);
  expect(await told.orderBy("id").execute()).toEqual([
    { action: "assistant-steps.set", details: `${ZED.length} characters` },
    { action: "assistant-steps.set", details: "as shipped" },
  ]);
});

it("are as shipped where what is stored cannot be read", async () => {
  await db.insertInto("site_settings").values({ name: "assistant-steps", value: '{"steps":"Open it."}' }).execute();
  const operator = await buildOperator();
  const answer = await app().inject({ url: PATH, headers: { cookie: cookiesOf(operator) } });
  expect(answer.json()).toEqual({ steps: DEFAULT_STEPS });
});
