import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  buildCheckoutState,
  buildOverview,
  buildPlanAnswer,
  buildQuote,
  buildSubscription,
  CHECKOUT_ID,
} from "#tests/support/billing/answers.ts";
import {
  BEGIN,
  BEGUN,
  checkoutAddress,
  CONFIRM,
  expectLog,
  FULL,
  ME,
  openCheckout,
  OVERVIEW,
  PAY,
  payButton,
  QUOTE,
  quoteOf,
} from "#tests/support/screens/checkout-page.tsx";
import { buildMe, type StubAnswer } from "#tests/support/screens/dashboard.tsx";
import { checkoutMessages, TEST_CARDS } from "../../contracts/checkout.ts";
import { couponProblems } from "../../contracts/coupon.ts";

const [PAYS, , DECLINED] = TEST_CARDS;

afterEach(() => vi.restoreAllMocks());

describe("paying", () => {
  it("sends what was shown, thanks, and says how many releases are left", async () => {
    const features = { press_releases: 58, word_limit: 800, anchor_text_links: 3 };
    let isPaid = false;
    const { sent } = openCheckout("?plan=newsroom&coupon=WINTER", {
      [ME]: () => ({ body: buildMe(isPaid ? { features } : {}) }),
      [PAY]: () => {
        isPaid = true;
        return { body: buildCheckoutState() };
      },
    });
    await userEvent.click(await payButton("Pay £384 (test)"));
    const thanks = await screen.findByRole("heading", { name: "Thank you" });
    await waitFor(() => expect(document.activeElement).toBe(thanks));
    expect(await screen.findByText("58")).toBeTruthy();
    expect(sent(BEGIN).map(({ body }) => body)).toEqual([
      { plan: "newsroom", coupon: "WINTER", total: 38400, replaces: null },
    ]);
    expect(sent(PAY).map(({ body }) => body)).toEqual([{ card: PAYS.number }]);
    expect(checkoutAddress()).toBe(`?checkout=${CHECKOUT_ID}`);
    expect(screen.getByRole("link", { name: "Submit a release" }).getAttribute("href")).toBe(
      "/dashboard?activeContent=createBlog",
    );
    expect(screen.getByRole("link", { name: "Plan & Billing" }).getAttribute("href")).toBe(
      "/dashboard?activeContent=billing",
    );
  });

  it("takes a double click for one", async () => {
    const { sent } = openCheckout("?plan=newsroom");
    const button = await payButton();
    button.click();
    button.click();
    expect(await screen.findByRole("heading", { name: "Thank you" })).toBeTruthy();
    expect([sent(BEGIN), sent(PAY)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it("tries another card on the same checkout after one that was declined", async () => {
    expectLog();
    const { sent } = openCheckout("?plan=newsroom", {
      [PAY]: ({ body }) =>
        (body as { card: string }).card === DECLINED.number
          ? { status: 400, body: { card: checkoutMessages.declined } }
          : { body: buildCheckoutState() },
    });
    const button = await payButton();
    const declined = screen.getByRole("radio", { name: DECLINED.label });
    await userEvent.click(declined);
    await userEvent.click(button);
    expect(await screen.findByText(checkoutMessages.declined)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(declined));
    await userEvent.click(screen.getByRole("radio", { name: PAYS.label }));
    await userEvent.click(button);
    expect(await screen.findByRole("heading", { name: "Thank you" })).toBeTruthy();
    expect(sent(BEGIN)).toHaveLength(1);
    expect(sent(PAY)).toHaveLength(2);
  });

  it("shows the new total and asks again when the coupon no longer counts", async () => {
    expectLog();
    let isOver = false;
    const { sent } = openCheckout("?plan=newsroom&coupon=WINTER", {
      [QUOTE]: (call) => (isOver ? { body: { ...FULL, coupon_problem: couponProblems.expired } } : quoteOf(call)),
      [BEGIN]: ({ body }) => {
        isOver = true;
        return "coupon" in (body as object) ? { status: 400, body: { coupon: couponProblems.expired } } : BEGUN;
      },
    });
    await userEvent.click(await payButton("Pay £384 (test)"));
    const again = await payButton();
    const alert = within(await screen.findByRole("alert"));
    expect(
      alert.getByText(/This coupon has expired\. The total is now £480\. Your order was not completed/),
    ).toBeTruthy();
    expect(sent(PAY)).toEqual([]);
    await userEvent.click(again);
    expect(await screen.findByRole("heading", { name: "Thank you" })).toBeTruthy();
    expect(sent(BEGIN)[1]?.body).toEqual({ plan: "newsroom", total: 48000, replaces: null });
  });

  it("shows a price that has changed, and buys nothing for another", async () => {
    expectLog();
    let quote = FULL;
    const { sent } = openCheckout("?plan=newsroom", {
      [QUOTE]: () => ({ body: quote }),
      [BEGIN]: ({ body }) => {
        quote = buildQuote({ plan: buildPlanAnswer({ price: 52000 }) });
        return (body as { total: number }).total === 52000
          ? BEGUN
          : { status: 409, body: { detail: checkoutMessages.priceChanged } };
      },
    });
    await userEvent.click(await payButton());
    expect(await screen.findByText(checkoutMessages.priceChanged)).toBeTruthy();
    await userEvent.click(await payButton("Pay £520 (test)"));
    expect(await screen.findByRole("heading", { name: "Thank you" })).toBeTruthy();
    expect(sent(PAY)).toHaveLength(1);
  });

  it("begins anew where another tab has ended the checkout", async () => {
    expectLog();
    const { table, sent } = openCheckout("?plan=newsroom", {
      [PAY]: { status: 409, body: { detail: checkoutMessages.checkoutOver } },
    });
    await userEvent.click(await payButton());
    expect(await screen.findByText(checkoutMessages.checkoutOver)).toBeTruthy();
    table[PAY] = { body: buildCheckoutState() };
    await userEvent.click(await payButton());
    expect(await screen.findByRole("heading", { name: "Thank you" })).toBeTruthy();
    expect(sent(BEGIN)).toHaveLength(2);
  });

  it("tells those who have bought the plan in another tab", async () => {
    expectLog();
    let overview = buildOverview();
    openCheckout("?plan=newsroom", {
      [OVERVIEW]: () => ({ body: overview }),
      [BEGIN]: () => {
        overview = buildOverview({ subscription: buildSubscription() });
        return { status: 409, body: { detail: checkoutMessages.alreadyOn("Newsroom") } };
      },
    });
    await userEvent.click(await payButton());
    expect(await screen.findByText("You already have Newsroom")).toBeTruthy();
  });

  it("pays the same checkout again when the answer got lost", async () => {
    expectLog();
    const { table, sent } = openCheckout("?plan=newsroom", { [PAY]: { status: 503, body: { detail: "Restarting." } } });
    await userEvent.click(await payButton());
    expect(await screen.findByText("Restarting.")).toBeTruthy();
    table[PAY] = { body: buildCheckoutState() };
    await userEvent.click(await payButton());
    expect(await screen.findByRole("heading", { name: "Thank you" })).toBeTruthy();
    expect(sent(BEGIN)).toHaveLength(1);
  });
});

describe("with Stripe", () => {
  it("leaves for Stripe's page, without a test card", async () => {
    const { sent } = openCheckout("?plan=newsroom", {
      [QUOTE]: { body: { ...FULL, mode: "stripe" } },
      [BEGIN]: { body: { id: CHECKOUT_ID, mode: "stripe", url: "#stripe" } },
    });
    const button = await payButton("Continue to payment");
    expect(screen.queryByRole("radio")).toBeNull();
    expect(screen.queryByText("Test mode: you will not be charged.")).toBeNull();
    await userEvent.click(button);
    await waitFor(() => expect(window.location.hash).toBe("#stripe"));
    expect(sent(PAY)).toEqual([]);
  });

  it("says that Stripe cannot be reached, and can be asked again", async () => {
    expectLog();
    openCheckout("?plan=newsroom", {
      [QUOTE]: { body: { ...FULL, mode: "stripe" } },
      [BEGIN]: { status: 503, body: { detail: checkoutMessages.paymentsAway } },
    });
    await userEvent.click(await payButton("Continue to payment"));
    expect(await screen.findByText(checkoutMessages.paymentsAway)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Continue to payment" })).toBeTruthy();
  });
});

describe("a purchase that was made", () => {
  it("thanks again after a reload", async () => {
    openCheckout(`?checkout=${CHECKOUT_ID}`);
    expect(await screen.findByRole("heading", { name: "Thank you" })).toBeTruthy();
    expect(screen.getByText("18")).toBeTruthy();
  });

  it.each<[string, StubAnswer, string]>([
    [
      "waits for its payment",
      { body: buildCheckoutState({ status: "open", detail: checkoutMessages.waiting }) },
      checkoutMessages.waiting,
    ],
    [
      "has ended",
      { body: buildCheckoutState({ status: "expired", detail: checkoutMessages.checkoutOver }) },
      checkoutMessages.checkoutOver,
    ],
    ["is somebody else's", { status: 404, body: { detail: checkoutMessages.noCheckout } }, checkoutMessages.noCheckout],
  ])("says so where it %s", async (_what, answer, text) => {
    openCheckout(`?checkout=${CHECKOUT_ID}`, { [CONFIRM]: answer });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText("Thank you")).toBeNull();
  });
});
