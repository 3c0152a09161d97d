import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { couponMessages, couponProblems } from "#features/billing/contracts/coupon.ts";
import { findCoupon } from "#features/billing/server/coupons/service.ts";
import { db } from "#platform/database/client.ts";
import { buildCoupon } from "#tests/factories/coupons.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { runCommand } from "../../main.ts";

async function run(...argv: string[]) {
  const lines: string[] = [];
  const errors: string[] = [];
  const code = await runCommand(argv, { log: (line) => lines.push(line), error: (line) => errors.push(line) });
  return { code, out: lines.join("\n"), errors: errors.join("\n") };
}
const newCode = () => `CLI-${randomUUID()}`;

afterEach(() => resetSettings({ STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined }));

describe("commands about coupons", () => {
  const create = (...options: string[]) => ["coupons:create", "WINTER", "--name", "Winter", ...options];
  it.each([
    [["coupons:list", "all"], /is an unexpected argument/],
    [["coupons:create"], /CODE is missing/],
    [["coupons:create", "two words", "--name", "Winter", "--percent", "20"], /not a valid coupon code/],
    [["coupons:create", "WINTER", "--percent", "20"], /Name is required/],
    [create(), /either --percent or --amount/],
    [create("--percent", "20", "--amount", "20", "--currency", "gbp"), /either --percent or --amount/],
    [create("--percent", "0"), /above 0/],
    [create("--percent", "101"), /at most 100/],
    [create("--percent", "12.345"), /two decimals/],
    [create("--percent", "many"), /./],
    [create("--percent", "20", "--currency", "gbp"), /a percentage does not/],
    [create("--amount", "20"), /--currency/],
    [create("--amount", "20", "--currency", "pounds"), /three lower-case letters/],
    [create("--amount", "20.005", "--currency", "gbp"), /more decimals/],
    [create("--amount", "20.5", "--currency", "jpy"), /more decimals/],
    [create("--amount", "-20", "--currency", "gbp"), /./],
    [create("--amount", "0", "--currency", "gbp"), /above 0/],
    [create("--percent", "20", "--duration", "always"), /./],
    [create("--percent", "20", "--duration", "repeating"), /number of months/],
    [create("--percent", "20", "--months", "3"), /number of months/],
    [create("--percent", "20", "--expires", "tomorrow"), /time with a time zone/],
    [create("--percent", "20", "--max", "0"), /whole number/],
    [["coupons:deactivate"], /CODE is missing/],
    [["coupons:activate", "a b"], /not a valid coupon code/],
  ])("does not understand %j", async (argv, message) => {
    const { code, errors } = await run(...argv);
    expect(code).toBe(2);
    expect(errors).toMatch(message);
  });

  it("makes one with everything, lists it, and switches it off and on", async () => {
    const code = newCode();
    const made = await run(
      "coupons:create",
      code,
      "--name",
      "Winter desk",
      "--percent",
      "12.5%",
      "--description",
      "For the winter",
      "--duration",
      "repeating",
      "--months",
      "3",
      "--expires",
      "2099-12-31T23:59:59+01:00",
      "--max",
      "10",
    );
    expect([made.errors, made.code]).toEqual(["", 0]);
    const line = `${code}  active   12.5% off payments in the first 3 months  redeemed 0 of 10  until 2099-12-31T22:59:59.000Z  Winter desk`;
    expect(made.out).toBe(line);
    expect((await run("coupons:list")).out.split("\n")).toContain(line);
    expect((await run("coupons:deactivate", code)).out).toBe(line.replace("active ", "off    "));
    expect(await findCoupon(code)).toMatchObject({
      is_active: false,
      description: "For the winter",
      percent_off: 12.5,
    });
    expect((await run("coupons:activate", code)).out).toBe(line);
    const entries = db.selectFrom("audit_entries").select(["operator_name", "action"]);
    expect(await entries.where("subject", "=", `coupon ${code}`).orderBy("id").execute()).toEqual(
      ["create", "deactivate", "activate"].map((verb) => ({
        operator_name: "Command line",
        action: `coupon.${verb}`,
      })),
    );
  });

  it("reads amounts in the currency's own units", async () => {
    const [pounds, yen] = [newCode(), newCode()];
    await run("coupons:create", pounds, "--name", "Pounds", "--amount", "20.5", "--currency", "gbp");
    await run("coupons:create", yen, "--name", "Yen", "--amount", "500", "--currency", "jpy");
    expect([(await findCoupon(pounds))?.amount_off, (await findCoupon(yen))?.amount_off]).toEqual([2050, 500]);
  });

  it("refuses a code that is taken and one that is unknown", async () => {
    const { code } = await buildCoupon();
    const taken = await run("coupons:create", code, "--name", "Again", "--percent", "5");
    expect([taken.code, taken.errors]).toEqual([1, couponMessages.codeTaken]);
    const unknown = await run("coupons:deactivate", newCode());
    expect([unknown.code, unknown.errors]).toEqual([1, couponProblems.unknown]);
  });

  it("leaves coupons to Stripe while it is connected", async () => {
    const [local, stripe] = [await buildCoupon(), await buildCoupon({ source: "stripe" })];
    resetSettings({ STRIPE_SECRET_KEY: "sk_test_123", STRIPE_WEBHOOK_SECRET: "whsec_123" });
    for (const argv of [
      ["coupons:create", newCode(), "--name", "Winter", "--percent", "5"],
      ["coupons:deactivate", local.code],
      ["coupons:activate", local.code],
    ]) {
      const { code, errors } = await run(...argv);
      expect([code, errors]).toEqual([1, couponMessages.atStripe]);
    }
    const { out } = await run("coupons:list");
    expect(out).toContain(stripe.code);
    expect(out).not.toContain(local.code);
    expect(out).toContain(couponMessages.atStripe);
  });
});
