import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { buildCheckoutState, buildOverview, buildSubscription, CHECKOUT_ID } from "#tests/support/billing/answers.ts";
import { factsOf, openBilling, OVERVIEW, press } from "#tests/support/screens/billing-screen.tsx";
import { buildMe, type StubAnswer } from "#tests/support/screens/dashboard.tsx";
import { address } from "#tests/support/screens/post-lists.tsx";
import { checkoutMessages } from "../../contracts/checkout.ts";

const CONFIRM = `POST /api/billing/checkout/${CHECKOUT_ID}/confirm/`;

describe("coming back from Stripe", () => {
  const returning = { checkout: CHECKOUT_ID };

  it("asks how the purchase stands, says it, and reads plan, releases and ledger anew", async () => {
    let isBought = false;
    const subscription = buildSubscription({ mode: "stripe" });
    const features = { press_releases: 58, word_limit: 800, anchor_text_links: 3 };
    openBilling(
      {},
      {
        [OVERVIEW]: () => ({ body: buildOverview({ mode: "stripe", ...(isBought && { subscription }) }) }),
        "GET /api/users/me/": () => ({ body: buildMe(isBought ? { features } : {}) }),
        [CONFIRM]: () => {
          isBought = true;
          return { body: buildCheckoutState({ detail: checkoutMessages.paid }) };
        },
      },
      returning,
    );
    expect(await screen.findByText(checkoutMessages.paid)).toBeTruthy();
    expect(await screen.findByText("Active")).toBeTruthy();
    await waitFor(() => expect(factsOf("Your plan's limits")["Releases left"]).toBe("58"));
    await press("Dismiss");
    expect(screen.queryByText(checkoutMessages.paid)).toBeNull();
    expect(address()).not.toContain("checkout");
  });

  it("says that a payment is not confirmed yet, and can be asked again", async () => {
    const { table } = openBilling(
      {},
      { [CONFIRM]: { body: buildCheckoutState({ status: "open", detail: checkoutMessages.waiting }) } },
      returning,
    );
    expect(await screen.findByText(checkoutMessages.waiting)).toBeTruthy();
    table[CONFIRM] = { body: buildCheckoutState({ detail: checkoutMessages.paid }) };
    await press("Check again");
    expect(await screen.findByText(checkoutMessages.paid)).toBeTruthy();
  });

  it.each<[string, StubAnswer, string]>([
    [
      "one that has ended",
      { body: buildCheckoutState({ status: "expired", detail: checkoutMessages.checkoutOver }) },
      checkoutMessages.checkoutOver,
    ],
    ["somebody else's", { status: 404, body: { detail: checkoutMessages.noCheckout } }, checkoutMessages.noCheckout],
  ])("says what became of %s", async (_what, answer, text) => {
    openBilling({}, { [CONFIRM]: answer }, returning);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it("ignores what names no checkout", async () => {
    const { calls } = openBilling({}, {}, { checkout: "../../users" });
    expect(await screen.findByText("No renewal")).toBeTruthy();
    expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  });
});
