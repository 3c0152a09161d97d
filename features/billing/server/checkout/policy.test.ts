import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkoutMessages } from "../../contracts/checkout.ts";
import { describeCheckout, discountAfter, nextCharge, repeatProblem, renewalOf } from "./policy.ts";
import { boughtMail, endedMail, paymentFailedMail } from "../purchases/mail-policy.ts";
import { discountOf, grantReason, monthsBetween, periodAfter } from "../purchases/policy.ts";

const PRICE = { price: 48_000, currency: "gbp" };
const coupon = (terms: object) => ({
  percent_off: 20,
  amount_off: null,
  currency: null,
  duration: "once" as const,
  duration_in_months: null,
  ...terms,
});

describe("a discount", () => {
  it("is never below nothing nor above the price", () => {
    const percent = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), percent, (price, percent_off) => {
        const discount = discountOf(coupon({ percent_off }), { price, currency: "gbp" });
        expect(Number.isInteger(discount)).toBe(true);
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(discount).toBeLessThanOrEqual(price);
        expect(Math.abs(discount - (price * percent_off) / 100)).toBeLessThanOrEqual(0.500001);
      }),
    );
  });

  it.each([
    ["of an amount", { percent_off: null, amount_off: 2000, currency: "gbp" }, 2000],
    ["of more than the price", { percent_off: null, amount_off: 99_999, currency: "gbp" }, 48_000],
    ["in another currency", { percent_off: null, amount_off: 2000, currency: "eur" }, 0],
    ["of a half penny, for the customer", { percent_off: 0.01 }, 5],
    ["of everything", { percent_off: 100 }, 48_000],
  ])("%s", (_name, terms, discount) => {
    expect(discountOf(coupon(terms), PRICE)).toBe(discount);
  });

  it.each<[string, object, number, boolean]>([
    ["once", {}, 0, true],
    ["once", {}, 1, false],
    ["three months", { duration: "repeating", duration_in_months: 3 }, 2, true],
    ["three months", { duration: "repeating", duration_in_months: 3 }, 3, false],
    ["for ever", { duration: "forever" }, 240, true],
  ])("that lasts %s (%j) after %i months counts: %s", (_name, terms, months, counts) => {
    expect(discountAfter(months, coupon(terms), PRICE)).toBe(counts ? 9600 : 0);
  });

  it("of a year counts for the second year only if it lasts longer than one", () => {
    const yearly = { ...PRICE, period: "year" as const };
    const months = (duration_in_months: number) => coupon({ duration: "repeating", duration_in_months });
    expect(renewalOf(yearly, months(12))).toBe(48_000);
    expect(renewalOf(yearly, months(13))).toBe(38_400);
    expect(renewalOf({ ...PRICE, period: "once" }, null)).toBeNull();
  });
});

describe("a period", () => {
  it.each([
    ["2026-01-31T10:00:00Z", "2026-01-31T10:00:00Z", "month", "2026-02-28T10:00:00.000Z"],
    ["2026-02-28T10:00:00Z", "2026-01-31T10:00:00Z", "month", "2026-03-31T10:00:00.000Z"],
    ["2026-12-31T23:59:59.999Z", "2026-10-31T23:59:59.999Z", "month", "2027-01-31T23:59:59.999Z"],
    ["2028-02-29T00:00:00Z", "2028-02-29T00:00:00Z", "year", "2029-02-28T00:00:00.000Z"],
    ["2031-02-28T00:00:00Z", "2028-02-29T00:00:00Z", "year", "2032-02-29T00:00:00.000Z"],
  ] as const)("from %s of a subscription of %s, by the %s, ends on %s", (start, anchor, period, end) => {
    expect(periodAfter(new Date(start), new Date(anchor), period).toISOString()).toBe(end);
  });

  it("follows the one before without a gap, on the same day of the month where there is one", () => {
    const day = fc.date({ min: new Date("2020-01-01"), max: new Date("2090-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.constantFrom("month" as const, "year" as const), (anchor, period) => {
        let start = anchor;
        for (let count = 1; count <= 30; count++) {
          const end = periodAfter(start, anchor, period);
          expect(monthsBetween(anchor, end)).toBe(count * (period === "year" ? 12 : 1));
          const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
          expect(end.getUTCDate()).toBe(Math.min(anchor.getUTCDate(), lastDay));
          expect(end.getTime() % 86_400_000).toBe(anchor.getTime() % 86_400_000);
          start = end;
        }
      }),
      { numRuns: 200 },
    );
  });

  it("is named in the ledger", () => {
    const [start, end] = [new Date("2026-11-21T00:00:00Z"), new Date("2026-12-21T00:00:00Z")];
    expect(grantReason("Newsroom", start, end)).toMatch(/^Newsroom plan, 21 Nov 2026 to 21 Dec 2026$/);
    expect(grantReason("Notice", null, null)).toBe("Notice plan");
  });

  it("that comes next costs what the coupon leaves by then", () => {
    const living = {
      ...PRICE,
      provider: "test" as const,
      cancels_at_period_end: false,
      started_at: new Date("2026-01-31T10:00:00Z"),
      period_end: new Date("2026-03-31T10:00:00Z"),
    };
    expect(nextCharge(living, null)).toBe(48_000);
    expect(nextCharge(living, coupon({ duration: "repeating", duration_in_months: 2 }))).toBe(48_000);
    expect(nextCharge(living, coupon({ duration: "repeating", duration_in_months: 3 }))).toBe(38_400);
  });
});

describe("buying beside a subscription", () => {
  const plan = { id: 1, name: "Newsroom" };
  const live = { plan_id: 1, provider: "test", status: "active", cancels_at_period_end: false } as const;
  it.each([
    ["nothing before", null, null],
    ["the same", live, checkoutMessages.alreadyOn("Newsroom")],
    ["the same, ending", { ...live, cancels_at_period_end: true }, checkoutMessages.alreadyOnEnding("Newsroom")],
    ["the same, unpaid", { ...live, status: "past_due" as const }, null],
    ["another", { ...live, plan_id: 2 }, null],
    ["the same at Stripe", { ...live, provider: "stripe" as const }, null],
  ])("%s", (_name, before, problem) => {
    expect(repeatProblem(plan, before, "test")).toBe(problem);
  });
});

it("says how a checkout stands: an open one has expired at the very instant of its end", () => {
  const [id, now] = ["3f0a6f57-2f0e-4a86-9f0b-4c2a9c1d7e11", new Date()];
  const stateAt = (status: "open" | "completed", expires_at: Date) =>
    describeCheckout({ id, status, expires_at }, now).status;
  expect(stateAt("open", new Date(now.getTime() + 1))).toBe("open");
  expect(stateAt("open", now)).toBe("expired");
  expect(stateAt("completed", now)).toBe("completed");
});

describe("a mail's subject", () => {
  const HOSTILE = ["Wire\r\nBcc: all@example.com", "Wire\u2028X", "\u0000Wire\u0007", "\tWire\u0085\n", "…".repeat(60)];
  it.each(HOSTILE)("is one line, whatever the plan is called: %j", (name) => {
    const plan = { name, period: "month" as const };
    const bought = { plan, amount: 0, currency: "gbp", mode: "test" as const, units: 1, periodEnd: new Date() };
    const mails = [boughtMail(bought, "x"), paymentFailedMail(name, "£1", name, "x"), endedMail(name, name, "x")];
    for (const { subject, text } of mails) {
      expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      expect(text).toMatch(/^Hello,\n\n[\s\S]+\n\nDateline\n$/);
    }
  });

  it("tells test mode from money", () => {
    const bought = { plan: { name: "Wire", period: "year" as const }, amount: 4550, currency: "gbp", units: null };
    const paid = { ...bought, periodEnd: new Date("2027-11-21T10:00:00Z") };
    expect(boughtMail({ ...paid, mode: "stripe" }, "x").text).toContain("Paid: £45.50. It renews on 21 November 2027");
    expect(boughtMail({ ...paid, mode: "test" }, "x").text).toContain("Test mode: you were not charged.");
  });
});
