/** Invoices and credit notes: numbers without gaps, VAT that adds up, and nobody else's PDF. */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db, transaction } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildPlan, buyPlan, withdrawPlans } from "#tests/factories/billing.ts";
import { buildOperator, buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildContentApp } from "#tests/support/apps/content-app.ts";
import { readPdf } from "#tests/support/pdf-file.ts";
import type { BillingOverview } from "../../contracts/checkout.ts";
import type { Seller } from "../../contracts/invoice.ts";
import { createRefund } from "../payments/refund-service.ts";
import { creditOf, netOf } from "./policy.ts";
import { issueInvoices, setSeller } from "./service.ts";

const SELLER: Seller = {
  name: "Halden Press Ltd",
  address: "1 Quay Street\nBergen",
  vat_id: "GB123456789",
  vat_rate: 20,
  note: "Reverse charge: the customer accounts for VAT.",
};
let app: App;
let operator: TestUser;
beforeAll(async () => {
  [app, operator] = await Promise.all([buildContentApp(), buildOperator()]);
  await setSeller(operator.actor, SELLER);
});
afterAll(async () => {
  await withdrawPlans();
  await app.close();
  await db.deleteFrom("site_settings").where("name", "=", "seller").execute();
});

async function bought() {
  const [user, plan] = await Promise.all([buildUser({ first_name: "Ada", last_name: "Lovelace" }), buildPlan()]);
  await buyPlan(user, plan);
  const payment = db.selectFrom("payments").select("id").where("user_id", "=", user.id);
  return { user, plan, id: (await payment.executeTakeFirstOrThrow()).id };
}
const giveBack = (id: number, amount: number) =>
  transaction((tx) => createRefund(tx, operator.actor, { id }, { amount, reason: "Bought twice", way: "recorded" }));
const documentsOf = (id: number) =>
  db.selectFrom("invoices").selectAll().where("payment_id", "=", id).orderBy("id").execute();
const open = (url: string, who: TestUser | null) =>
  app.inject({ url, ...(who && { headers: { cookie: cookiesOf(who) } }) });

it("names who was billed, else the address of the profile", async () => {
  const [told, quiet] = [await bought(), await bought()];
  const billed_to = "Halden Marine AS\n1 Quay Street\nVAT ID NO123456789MVA";
  await db.updateTable("payments").set({ billed_to }).where("id", "=", told.id).execute();
  await db
    .updateTable("users")
    .set({ address: "2 Hill Road", city: "Leeds" })
    .where("id", "=", quiet.user.id)
    .execute();
  await issueInvoices();
  const customers = await Promise.all([told, quiet].map(async ({ id }) => (await documentsOf(id))[0]?.customer));
  expect(customers).toEqual([billed_to, "Ada Lovelace\n2 Hill Road\nLeeds"]);
});

describe("the PDF of an invoice", () => {
  it("is the customer's and operators', and 404 to others", async () => {
    const { user, plan, id } = await bought();
    await issueInvoices();
    const [invoice] = await documentsOf(id);
    const number = invoice?.number ?? "";
    const statuses = async (path: string, ...who: (TestUser | null)[]) =>
      Promise.all(who.map(async (each) => (await open(path, each)).statusCode));
    const stranger = await buildUser();
    expect(await statuses(`/api/billing/invoices/${number}/`, null, stranger, operator)).toEqual([401, 404, 404]);
    expect(await statuses(`/operator/invoices/${number}/`, null, user)).toEqual([401, 403]);
    expect(await statuses("/api/billing/invoices/INV-2026-999999999/", user)).toEqual([404]);
    expect(await statuses("/api/billing/invoices/x/", user)).toEqual([400]);
    for (const [path, who] of [
      [`/api/billing/invoices/${number}/`, user],
      [`/operator/invoices/${number}/`, operator],
    ] as const) {
      const answer = await open(path, who);
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
      const said = (readPdf(answer.rawPayload).pages[0] ?? "").replaceAll(/\s+/g, " ");
      for (const words of [
        number,
        "Halden Press Ltd",
        "GB123456789",
        "Ada Lovelace",
        plan.name,
        "£83.33",
        "£16.67",
        "£100",
      ])
        expect(said).toContain(words);
      expect(said).toContain("Reverse charge");
    }
    const overview = (await open("/api/billing/", user)).json<BillingOverview>();
    expect(overview.payments[0]?.documents).toEqual([{ number, kind: "invoice" }]);
  });
});

describe("issuing", () => {
  it("gives each payment one invoice and each refund one credit note, numbered without gaps, also in parallel", async () => {
    const all = await Promise.all(Array.from({ length: 6 }, bought));
    await Promise.all(Array.from({ length: 4 }, issueInvoices));
    for (const { id } of all.slice(0, 3)) await Promise.all([giveBack(id, 3333), giveBack(id, 6667)]);
    await Promise.all(Array.from({ length: 4 }, issueInvoices));
    for (const [place, { id }] of all.entries()) expect(await documentsOf(id)).toHaveLength(place < 3 ? 3 : 1);
    const issued = await db.selectFrom("invoices").select("number").orderBy("id").execute();
    const bySeries = Map.groupBy(issued, ({ number }) => number.slice(0, number.lastIndexOf("-")));
    for (const numbers of bySeries.values())
      expect(numbers.map(({ number }) => Number(number.slice(number.lastIndexOf("-") + 1)))).toEqual(
        numbers.map((_, place) => place + 1),
      );
  });

  it("leaves no gap where it fails in the middle", async () => {
    await issueInvoices();
    const before = await db.selectFrom("invoice_series").selectAll().orderBy("series").execute();
    const { id } = await bought();
    await db.updateTable("payments").set({ amount: 10_000, currency: "gbp" }).where("id", "=", id).execute();
    const failing = transaction(async (tx) => {
      const { takeNumber } = await import("./queries.ts");
      await takeNumber(tx, before[0]?.series ?? "");
      throw new Error("The worker died.");
    });
    await expect(failing).rejects.toThrow("died");
    expect(await db.selectFrom("invoice_series").selectAll().orderBy("series").execute()).toEqual(before);
  });

  it("goes on with the others where one cannot be issued, and without a gap", async () => {
    await issueInvoices();
    const all = [await bought(), await bought(), await bought()];
    const broken = all[1]?.id ?? 0;
    await sql`create function breaks() returns trigger language plpgsql as
      $$ begin raise exception 'this one cannot be written'; end $$`.execute(db);
    await sql`create trigger breaks before insert on invoices for each row when (new.payment_id = ${sql.lit(broken)})
      execute function breaks()`.execute(db);
    await expect(issueInvoices()).resolves.toBe(2);
    const counts = async () => Promise.all(all.map(async ({ id }) => (await documentsOf(id)).length));
    expect(await counts()).toEqual([1, 0, 1]);
    await sql`drop function breaks cascade`.execute(db);
    await issueInvoices();
    expect(await counts()).toEqual([1, 1, 1]);
    const issued = (await Promise.all(all.map(({ id }) => documentsOf(id)))).flat();
    const places = issued.map(({ number }) => Number(number.slice(number.lastIndexOf("-") + 1))).sort((a, b) => a - b);
    expect(places).toEqual([0, 1, 2].map((next) => (places[0] ?? 0) + next));
  });

  it("never changes what is issued; a new seller counts for what comes later, and the account can go", async () => {
    const { user, id } = await bought();
    await issueInvoices();
    await setSeller(operator.actor, { ...SELLER, name: "Halden Press AS", vat_rate: 25 });
    await giveBack(id, 10_000);
    await issueInvoices();
    const [invoice, credit] = await documentsOf(id);
    expect(credit).toMatchObject({
      kind: "credit-note",
      gross: 10_000,
      net: invoice?.net,
      vat: invoice?.vat,
      vat_rate: 2000,
      seller: { name: "Halden Press Ltd" },
    });
    const change = db.updateTable("invoices").set({ gross: 1, net: 1, vat: 0 }).where("payment_id", "=", id);
    await expect(change.execute()).rejects.toMatchObject({ code: "DL423" });
    await expect(db.deleteFrom("invoices").where("payment_id", "=", id).execute()).rejects.toMatchObject({
      code: "DL423",
    });
    await db.deleteFrom("users").where("id", "=", user.id).execute();
    expect(await documentsOf(id)).toMatchObject([
      { user_id: null, customer: "Ada Lovelace" },
      { user_id: null, customer: "Ada Lovelace" },
    ]);
    await setSeller(operator.actor, SELLER);
  });

  it("issues nothing without a seller", async () => {
    await setSeller(operator.actor, { ...SELLER, name: "" });
    const { id } = await bought();
    await issueInvoices();
    expect(await documentsOf(id)).toEqual([]);
    await setSeller(operator.actor, SELLER);
    await issueInvoices();
    expect(await documentsOf(id)).toHaveLength(1);
  });
});

describe("VAT", () => {
  it("and net add up to the amount, and all credit notes to their invoice", () =>
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 10_000_000 })),
        fc.oneof(fc.constantFrom(500, 2000, 10_000), fc.integer({ min: 0, max: 10_000 })),
        fc.array(fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100_000 })), { maxLength: 40 }),
        (gross, vat_rate, parts) => {
          const net = netOf(gross, vat_rate);
          const invoice = { gross, net, vat: gross - net, vat_rate };
          expect(net >= 0 && invoice.vat >= 0).toBe(true);
          const given = { gross: 0, net: 0, vat: 0 };
          for (const part of [...parts, gross]) {
            const amount = Math.min(part, gross - given.gross);
            if (amount <= 0) break;
            const credit = creditOf(invoice, given, amount);
            expect([credit.net + credit.vat, credit.net >= 0, credit.vat >= 0]).toEqual([amount, true, true]);
            given.gross += credit.gross;
            given.net += credit.net;
            given.vat += credit.vat;
          }
          expect(given).toEqual({ gross, net, vat: gross - net });
        },
      ),
      { numRuns: 2000, examples: [[201, 2000, [100, 100]]] },
    ));
});
