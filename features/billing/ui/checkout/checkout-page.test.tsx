import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import {
  buildCouponAnswer,
  buildOverview,
  buildPlanAnswer,
  buildQuote,
  buildSubscription,
} from "#tests/support/billing/answers.ts";
import {
  BEGIN,
  checkoutAddress,
  couponOf,
  COUPONS,
  FULL,
  ME,
  openCheckout,
  OVERVIEW,
  payButton,
  QUOTE,
  quoteOf,
  WINTER,
} from "#tests/support/screens/checkout-page.tsx";
import { checkoutMessages, type Quote, TEST_CARDS } from "../../contracts/checkout.ts";
import { couponProblems } from "../../contracts/coupon.ts";
import { planMessages } from "../../contracts/plan.ts";

const codeField = () => screen.getByLabelText<HTMLInputElement>("Coupon code");
const totals = () =>
  [...screen.getByLabelText("Total", { selector: "dl" }).querySelectorAll("dd")].map(({ textContent }) => textContent);

describe("the guard", () => {
  it("sends strangers to sign in and back", async () => {
    const signedOut = { status: 401, body: { detail: "Please sign in." } };
    openCheckout("?plan=newsroom&coupon=WINTER", { [ME]: signedOut, "POST /api/jwt/refresh/": signedOut });
    const next = encodeURIComponent("/checkout?plan=newsroom&coupon=WINTER");
    expect(await screen.findByText(`You are at /auth/login?next=${next}`)).toBeTruthy();
  });

  it("says what failed without sending anyone away", async () => {
    openCheckout("?plan=newsroom", { [ME]: { status: 403, body: { detail: "This account is suspended." } } });
    expect(await screen.findByText("This account is suspended.")).toBeTruthy();
  });
});

describe("the order", () => {
  it("shows the plan, what it grants, the coupon, the total and what comes after", async () => {
    openCheckout("?plan=newsroom&coupon=WINTER");
    expect(await payButton("Pay £384 (test)")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Newsroom" })).toBeTruthy();
    expect(screen.getByLabelText("Newsroom includes").textContent).toContain("40 a month");
    expect(screen.getByText("20% off")).toBeTruthy();
    const invoice = "Marta Lindqvist Add an address";
    expect(totals()).toEqual(["£480 a month", "−£96", "£384", "£480 a month, until you cancel", invoice]);
    expect(screen.getByText("Test mode: you will not be charged.")).toBeTruthy();
    expect(screen.getByText("marta@haldenmarine.example")).toBeTruthy();
  });

  it.each<[string, Partial<Quote>, string]>([
    ["what is bought once", { plan: buildPlanAnswer({ name: "Notice", period: "once" }), renewal: null }, "No renewal"],
    [
      "a coupon of three months",
      {
        coupon: buildCouponAnswer({}, { duration: "repeating", duration_in_months: 3 }),
        discount: 9600,
        renewal: 38400,
      },
      "£384 a month while the coupon runs (3 months), then £480, until you cancel",
    ],
    [
      "a coupon for ever",
      { coupon: buildCouponAnswer({}, { duration: "forever" }), discount: 9600, renewal: 38400 },
      "£384 a month, until you cancel",
    ],
  ])("says what follows %s", async (_what, changes, words) => {
    openCheckout("?plan=any", { [QUOTE]: { body: buildQuote(changes) } });
    await screen.findByText("Confirm your order");
    expect(totals().at(-2)).toBe(words);
  });

  it.each([
    ["without a plan", "", planMessages.unknown],
    ["with a plan that there is not", "?plan=gold", planMessages.unknown],
    ["with a plan that is no longer sold", "?plan=old", planMessages.notOffered],
  ])("leads to the plans %s", async (_what, search, detail) => {
    openCheckout(search, {
      [QUOTE]: {
        status: search.includes("old") ? 400 : 404,
        body: { detail, ...(search.includes("old") && { plan: detail }) },
      },
    });
    expect(await screen.findByText(detail)).toBeTruthy();
    expect(screen.getByRole("link", { name: "View Pricing Plans" }).getAttribute("href")).toBe("/pricing");
  });

  it("names where its releases go, this site first", async () => {
    openCheckout("?plan=any", { [QUOTE]: { body: buildQuote({ platforms: ["Quayside", "Tidewater"] }) } });
    await screen.findByText("Confirm your order");
    const names = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(names).toEqual(["This site", "Quayside", "Tidewater"]);
  });

  it("can be loaded again", async () => {
    const { table } = openCheckout("?plan=newsroom", { [QUOTE]: { status: 429, body: { detail: "Wait." } } });
    expect(await screen.findByText("The price could not be loaded")).toBeTruthy();
    table[QUOTE] = quoteOf;
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await payButton()).toBeTruthy();
  });

  it("says that it replaces another subscription", async () => {
    const subscription = buildSubscription({ plan: buildPlanAnswer({ id: 3, slug: "wire", name: "Wire" }) });
    openCheckout("?plan=newsroom", { [OVERVIEW]: { body: buildOverview({ subscription }) } });
    expect(await screen.findByText(/It replaces Wire immediately\./)).toBeTruthy();
  });

  it("sells nobody the plan that they have", async () => {
    openCheckout("?plan=newsroom", {
      [OVERVIEW]: { body: buildOverview({ subscription: buildSubscription() }) },
    });
    expect(await screen.findByText(checkoutMessages.alreadyOn("Newsroom"))).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Pay/ })).toBeNull();
  });

  it("has no card that fails at a renewal for what never renews", async () => {
    openCheckout("?plan=notice", { [QUOTE]: { body: buildQuote({ plan: buildPlanAnswer({ period: "once" }) }) } });
    await payButton();
    expect(screen.getAllByRole("radio")).toHaveLength(TEST_CARDS.length - 1);
  });

  it("sells for money what was bought in test mode", async () => {
    const subscription = buildSubscription({ cancels_at_period_end: true });
    openCheckout("?plan=newsroom", {
      [QUOTE]: { body: { ...FULL, mode: "stripe" } },
      [OVERVIEW]: { body: buildOverview({ mode: "stripe", subscription }) },
    });
    expect(await payButton("Continue to payment")).toBeTruthy();
  });

  it("sells it again to those whose payment failed", async () => {
    const subscription = buildSubscription({ status: "past_due" });
    openCheckout("?plan=newsroom", { [OVERVIEW]: { body: buildOverview({ subscription }) } });
    expect(await payButton()).toBeTruthy();
  });
});

describe("the coupon", () => {
  it("is applied once it counts, and can be removed", async () => {
    openCheckout("?plan=newsroom");
    await payButton();
    await userEvent.type(codeField(), " WINTER {Enter}");
    expect(await payButton("Pay £384 (test)")).toBeTruthy();
    expect(checkoutAddress()).toBe("?plan=newsroom&coupon=WINTER");
    const remove = screen.getByRole("button", { name: "Remove Winter desk" });
    await waitFor(() => expect(document.activeElement).toBe(remove));
    await userEvent.click(remove);
    expect(await payButton()).toBeTruthy();
    expect(checkoutAddress()).toBe("?plan=newsroom");
    expect(codeField().value).toBe("");
    await waitFor(() => expect(document.activeElement).toBe(codeField()));
  });

  it.each([
    ["that there is not", "SUMMER", couponProblems.unknown],
    ["that is no code", "20 %", "This is not a valid coupon code."],
    ["that is empty", " ", "Enter a coupon code."],
  ])("says why one %s changes nothing", async (_what, typed, problem) => {
    const { calls } = openCheckout("?plan=newsroom");
    await payButton();
    await userEvent.type(codeField(), typed);
    await userEvent.click(screen.getByRole("button", { name: "Apply" }));
    expect(await screen.findByText(problem)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(codeField()));
    expect(checkoutAddress()).toBe("?plan=newsroom");
    expect(await payButton()).toBeTruthy();
    expect(calls.some(({ path }) => path.includes("20+%25"))).toBe(false);
  });

  it("of the address that does not count is named with its reason, and full price is paid without it", async () => {
    const { sent } = openCheckout("?plan=newsroom&coupon=SUMMER");
    expect(await screen.findByText(couponProblems.unknown)).toBeTruthy();
    expect(codeField().value).toBe("SUMMER");
    await userEvent.click(await payButton());
    await screen.findByRole("heading", { name: "Thank you" });
    expect(sent(BEGIN)[0]?.body).toEqual({ plan: "newsroom", total: 48000, replaces: null });
  });

  it("of the address that is no code is never sent", async () => {
    const { calls } = openCheckout(`?plan=newsroom&coupon=${encodeURIComponent("<script>")}`);
    expect(await screen.findByText("This is not a valid coupon code.")).toBeTruthy();
    expect(calls.some((call) => call.path.startsWith("/api/billing/quote/") && couponOf(call) !== null)).toBe(false);
  });

  it("that was applied in the dashboard is offered", async () => {
    openCheckout("?plan=newsroom", { [COUPONS]: { body: { coupons: [WINTER], applied: WINTER } } });
    await userEvent.click(await screen.findByRole("button", { name: "Use coupon" }));
    expect(await payButton("Pay £384 (test)")).toBeTruthy();
  });

  it("that was applied and no longer counts is not offered", async () => {
    const { calls } = openCheckout("?plan=newsroom", {
      [COUPONS]: { body: { coupons: [], applied: { ...WINTER, is_active: false } } },
    });
    await payButton();
    await waitFor(() => expect(calls.some(({ path }) => path === "/stripe/dashboard-coupons/")).toBe(true));
    expect(screen.queryByRole("button", { name: "Use coupon" })).toBeNull();
  });
});
