import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { openConsole, sentTo } from "#tests/support/screens/console-screens.tsx";
import { moneyMessages, type MoneyPayment } from "../../contracts/money.ts";
import { type HeldPayment, paymentMessages } from "../../contracts/held-payment.ts";

const PAID: MoneyPayment = {
  id: 7,
  user_id: 3,
  user_name: "Jo Harwood",
  user_email: "jo@example.com",
  plan: "Notice",
  mode: "stripe",
  ref: "in_1",
  status: "paid",
  amount: 16_200,
  refunded: 5400,
  pending: 0,
  refund_failure: "",
  currency: "gbp",
  period_start: null,
  period_end: null,
  is_current: false,
  documents: [{ number: "INV-2026-0415", kind: "invoice" }],
  releases: 3,
  releases_left: 2,
  failure: "",
  created_at: "2026-11-21T10:00:00.000Z",
};
const HELD: HeldPayment = {
  id: 4,
  ref: "in_2",
  user_id: 5,
  user_name: "Pavel Kříž",
  plan: "Newsroom",
  problem: "amount",
  expected_amount: 48_000,
  expected_currency: "gbp",
  paid_amount: 47_600,
  paid_currency: "gbp",
  note: "",
  created_at: "2026-11-22T10:00:00.000Z",
  decision: null,
  decided_by: null,
  decided_at: null,
};
const REVENUE = {
  mode: "stripe",
  this_month: "2026-11",
  currencies: [
    {
      currency: "gbp",
      rows: [
        { month: "2026-10", plan: "Newsroom", is_single: false, received: 480_000, refunded: 0 },
        { month: "2026-11", plan: "Newsroom", is_single: false, received: 96_000, refunded: 10_000 },
      ],
    },
  ],
};
const LIST = "GET /operator/payments/";
const REFUND = "POST /operator/payments/7/refunds/";

function open(answers: Parameters<typeof openConsole>[1] = {}) {
  return openConsole("operatorMoney", {
    [LIST]: { body: { payments: [PAID], count: 1, has_more: false } },
    "GET /operator/payments/held/": { body: { payments: [], count: 0 } },
    "GET /operator/revenue/": { body: REVENUE },
    ...answers,
  });
}
const openRefund = async (answers: Parameters<typeof openConsole>[1] = {}) => {
  const calls = open(answers);
  await userEvent.click(await screen.findByRole("button", { name: "Refund" }));
  return { calls, dialog: within(await screen.findByRole("dialog", { name: "Refund" })) };
};

describe("Money", () => {
  it("shows payments with what has gone back, revenue by month and plan, and where the file is", async () => {
    open();
    expect(await screen.findByText("Jo Harwood")).toBeTruthy();
    expect(screen.getByText("Part refunded")).toBeTruthy();
    expect(screen.getByRole("link", { name: "INV-2026-0415" })).toBeTruthy();
    expect(await screen.findByText(": £4,800")).toBeTruthy();
    expect(screen.getByText("Refunds of £100 taken off.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Export CSV" }).getAttribute("href")).toContain("/operator/payments/csv/");
  });

  it("says when there is nothing, and offers nothing to search, narrow or export then", async () => {
    open({ [LIST]: { body: { payments: [], count: 0, has_more: false } } });
    expect(await screen.findByText("No payments yet")).toBeTruthy();
    expect(screen.queryByLabelText("Search payments")).toBeNull();
    expect(screen.queryByRole("link", { name: "Export CSV" })).toBeNull();
  });

  it("says when payments could not be loaded", async () => {
    open({ [LIST]: { status: 500, body: {} } });
    expect(await screen.findByText("The payments could not be loaded")).toBeTruthy();
  });

  it("asks again for held payments and revenue that could not be loaded", async () => {
    let isAway = true;
    const answer = (body: object) => () => (isAway ? { status: 500, body: {} } : { body });
    open({
      "GET /operator/payments/held/": answer({ payments: [], count: 0 }),
      "GET /operator/revenue/": answer(REVENUE),
    });
    expect(await screen.findByText("Held payments could not be loaded")).toBeTruthy();
    expect(await screen.findByText("Revenue could not be loaded")).toBeTruthy();
    isAway = false;
    for (const button of screen.getAllByRole("button", { name: "Try Again" })) await userEvent.click(button);
    expect(await screen.findByText("Revenue by month")).toBeTruthy();
    expect(screen.queryByText("Held payments could not be loaded")).toBeNull();
  });
});

describe("a refund", () => {
  it("offers what is left, and sends how much, why and how", async () => {
    const { calls, dialog } = await openRefund({ [REFUND]: { body: { ...PAID, refunded: 10_800 } } });
    expect(dialog.getByText("At most £108.")).toBeTruthy();
    const amount = dialog.getByRole("textbox", { name: /Amount/ });
    await userEvent.clear(amount);
    await userEvent.type(amount, "54");
    await userEvent.type(dialog.getByRole("textbox", { name: /Reason/ }), "Bought twice");
    await userEvent.click(dialog.getByRole("button", { name: "Refund £54" }));
    await waitFor(() =>
      expect(sentTo(calls, REFUND)).toEqual({
        amount: 5400,
        refunded: 5400,
        reason: "Bought twice",
        way: "stripe",
        releases: 2,
        ends_plan: false,
      }),
    );
    expect(await screen.findByText("£54 refunded.")).toBeTruthy();
  });

  it("names what is wrong, and what the server refuses", async () => {
    const refusal = { status: 409, body: { detail: moneyMessages.changed } };
    const { calls, dialog } = await openRefund({ [REFUND]: refusal });
    const amount = dialog.getByRole("textbox", { name: /Amount/ });
    await userEvent.clear(amount);
    await userEvent.type(amount, "108.01");
    await userEvent.type(dialog.getByRole("textbox", { name: /Reason/ }), "x");
    await userEvent.click(dialog.getByRole("button", { name: /^Refund £/ }));
    expect(sentTo(calls, REFUND)).toBeUndefined();
    await userEvent.clear(amount);
    await userEvent.type(amount, "108");
    await userEvent.click(dialog.getByRole("button", { name: "Refund £108" }));
    expect(await dialog.findByText(moneyMessages.changed)).toBeTruthy();
  });
});

it("a held payment is decided with a note", async () => {
  const accept = "POST /operator/payments/held/4/accept/";
  const calls = open({
    "GET /operator/payments/held/": { body: { payments: [HELD], count: 1 } },
    [accept]: { body: { ...HELD, decision: "accepted" } },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Decide" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Held payment" }));
  expect(dialog.getByText(/Other amount: £476 instead of £480/)).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Accept payment" }));
  expect(dialog.getByText("Enter a note.")).toBeTruthy();
  await userEvent.type(dialog.getByRole("textbox", { name: /Note/ }), "Bank fee");
  await userEvent.click(dialog.getByRole("button", { name: "Accept payment" }));
  await waitFor(() =>
    expect(sentTo(calls, accept)).toEqual({ note: "Bank fee", paid_amount: 47_600, paid_currency: "gbp" }),
  );
  expect(await screen.findByText(paymentMessages.accepted)).toBeTruthy();
});
