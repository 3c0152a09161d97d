import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildCouponAnswer } from "#tests/support/billing/answers.ts";
import type { StubAnswer } from "#tests/support/screens/dashboard.tsx";
import { openDashboardAt } from "#tests/support/screens/post-lists.tsx";
import { type Coupon, couponMessages, couponProblems } from "../../contracts/coupon.ts";
import { discountColour, discountWords, durationWords } from "../../words/coupon-words.ts";

const LIST = "GET /stripe/dashboard-coupons/";
const APPLY = "POST /api/billing/applied-coupon/";
const REMOVE = "DELETE /api/billing/applied-coupon/";

const WINTER = buildCouponAnswer();
const TERMS = WINTER.stripe_data;
const OVER = buildCouponAnswer(
  { id: 9, display_name: "Autumn", description: "", stripe_coupon_id: "AUTUMN", is_active: false },
  { percent_off: null, amount_off: 2000, currency: "gbp", redeem_by: "2026-10-31T12:00:00.000Z" },
);

const assign = vi.fn<(address: string) => void>();
let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  assign.mockReset();
  vi.stubGlobal("location", { assign });
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

type Answers = Parameters<typeof openDashboardAt>[1];

function openCoupons(coupons: Coupon[] = [WINTER, OVER], applied: Coupon | null = null, answers: Answers = {}) {
  return openDashboardAt({ activeContent: "coupons" }, { [LIST]: { body: { coupons, applied } }, ...answers });
}
const rowOf = async (name: string) =>
  within((await screen.findByText(name, { selector: "td bdi" })).closest("tr") as HTMLTableRowElement);
const toast = (text: string) => screen.findByText(text, { selector: ".mantine-Notification-description" });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("Available Coupons", () => {
  it("lists them with every column", async () => {
    openCoupons();
    const table = within(await screen.findByRole("table", { name: "Available Coupons" }));
    expect(screen.getByRole("heading", { level: 1, name: "Available Coupons" })).toBeTruthy();
    expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "ID",
      "Coupon Name",
      "Description",
      "Discount",
      "Code",
      "Status",
      "Actions",
    ]);
    const textOf = async (name: string) =>
      (await rowOf(name)).getAllByRole("cell").map(({ textContent }) => textContent);
    expect(await textOf("Winter desk")).toEqual([
      "4",
      "Winter desk",
      `${WINTER.description}First payment`,
      "20% off",
      "WINTER",
      "Active",
      "Apply",
    ]);
    expect((await textOf("Autumn")).slice(0, 6)).toEqual([
      "9",
      "Autumn",
      "First payment, expired 31/10/2026",
      "£20 off",
      "AUTUMN",
      "Inactive",
    ]);
  });

  it("shows that it is loading", async () => {
    let answer: (body: StubAnswer) => void = () => undefined;
    openCoupons([], null, { [LIST]: () => new Promise<StubAnswer>((resolve) => (answer = resolve)) });
    const table = await screen.findByRole("table", { name: "Available Coupons" });
    expect(table.getAttribute("aria-busy")).toBe("true");
    answer({ body: { coupons: [WINTER], applied: null } });
    await rowOf("Winter desk");
    expect(table.getAttribute("aria-busy")).toBe("false");
  });

  it("says that there are none, and leads to the plans", async () => {
    openCoupons([]);
    expect(await screen.findByText(couponMessages.none)).toBeTruthy();
    expect(screen.getByText(/no active coupons right now/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "View Pricing Plans" }).getAttribute("href")).toBe("/pricing");
  });

  it("says that loading failed, and tries again", async () => {
    const failed = { status: 500, body: { detail: "An unexpected error occurred." } };
    const { table } = openCoupons([], null, { [LIST]: failed });
    expect(await screen.findByText(couponMessages.loadFailed, { selector: "strong" })).toBeTruthy();
    await toast(couponMessages.loadFailed);
    table[LIST] = { body: { coupons: [WINTER], applied: null } };
    await press("Try Again");
    await rowOf("Winter desk");
  });
});

describe("applying", () => {
  it("goes to the plans with the code, whatever it is made of", async () => {
    const odd = buildCouponAnswer({ stripe_coupon_id: "50~OFF.now_" });
    const { calls } = openCoupons([odd], null, { [APPLY]: { body: odd } });
    await rowOf(odd.display_name);
    await press("Apply Winter desk");
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/pricing?coupon=50~OFF.now_"));
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ stripe_coupon_id: "50~OFF.now_" });
    expect(await screen.findByRole("region", { name: "Applied coupon" })).toBeTruthy();
  });

  it("sends one call, however often it is pressed", async () => {
    let answer: (body: StubAnswer) => void = () => undefined;
    const { calls } = openCoupons([WINTER], null, {
      [APPLY]: () => new Promise<StubAnswer>((resolve) => (answer = resolve)),
    });
    await rowOf("Winter desk");
    await press("Apply Winter desk");
    await press("Apply Winter desk");
    answer({ body: WINTER });
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
    expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  it("is out of reach for an inactive one, with the reason", async () => {
    const { calls } = openCoupons();
    const button = (await rowOf("Autumn")).getByRole("button", { name: "Apply Autumn" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    const reason = document.getElementById(button.getAttribute("aria-describedby") ?? "");
    expect(reason?.textContent).toBe(couponProblems.expired);
    await userEvent.click(button);
    expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it("says that it failed and why, and shows what became of the coupon", async () => {
    const refused = { status: 400, body: { stripe_coupon_id: couponProblems.usedUp } };
    const { table } = openCoupons([WINTER], null, { [APPLY]: refused });
    await rowOf("Winter desk");
    await press("Apply Winter desk");
    await toast(couponMessages.applyFailed);
    expect((await rowOf("Winter desk")).getByText(couponProblems.usedUp)).toBeTruthy();
    expect(assign).not.toHaveBeenCalled();
    const usedUp = buildCouponAnswer({ is_active: false }, { max_redemptions: 2, times_redeemed: 2 });
    table[LIST] = { body: { coupons: [usedUp], applied: null } };
    await press("Try Again");
    expect(await screen.findByText("First payment, used up")).toBeTruthy();
    expect((await rowOf("Winter desk")).getByText("Inactive")).toBeTruthy();
  });
});

describe("the applied coupon", () => {
  const banner = async () => within(await screen.findByRole("region", { name: "Applied coupon" }));

  it("is named with its discount, leads to the plans, and can be removed", async () => {
    const { calls } = openCoupons([WINTER], WINTER, { [REMOVE]: { body: { detail: couponMessages.removed } } });
    const shown = await banner();
    expect(shown.getByText(/is applied/).textContent).toBe("Winter desk is applied: 20% off the first payment.");
    expect(shown.getByRole("link", { name: "See plans" }).getAttribute("href")).toBe("/pricing?coupon=WINTER");
    expect(screen.queryByRole("button", { name: "Apply Winter desk" })).toBeNull();
    await press("Remove Winter desk");
    await toast(couponMessages.removed);
    expect(screen.queryByRole("region", { name: "Applied coupon" })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })));
    expect(screen.getByRole("button", { name: "Apply Winter desk" })).toBeTruthy();
    expect(calls.filter(({ method }) => method === "DELETE")).toHaveLength(1);
  });

  it("says when it counts no more", async () => {
    openCoupons([WINTER, OVER], OVER);
    const shown = await banner();
    expect(shown.getByText(/was applied/).textContent).toBe("Autumn was applied. This coupon has expired.");
    expect(shown.queryByRole("link")).toBeNull();
  });

  it("stays where removing it failed", async () => {
    openCoupons([WINTER], WINTER, { [REMOVE]: { status: 503, body: { detail: "Try again in a minute." } } });
    await banner();
    await press("Remove Winter desk");
    await toast("The coupon was not removed. Try again in a minute.");
    await banner();
  });
});

describe("copying a code", () => {
  it("confirms it, and helps where it is not possible", async () => {
    const user = userEvent.setup();
    openCoupons([WINTER]);
    await rowOf("Winter desk");
    await user.click(screen.getByRole("button", { name: "Copy code WINTER" }));
    expect(await screen.findByText("Copied")).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe("WINTER");
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
    await user.click(screen.getByRole("button", { name: "Copy code WINTER" }));
    await toast("Select the code and press Ctrl+C: WINTER");
  });
});

describe("words", () => {
  it.each([
    [100, "red"],
    [50, "red"],
    [49.99, "amber"],
    [30, "amber"],
    [29.99, "blue"],
    [1, "blue"],
    [null, "blue"],
  ] as const)("colour %s percent %s", (percent_off, colour) => {
    expect(discountColour({ ...TERMS, percent_off })).toBe(colour);
  });

  it.each([
    [{ percent_off: 12.5 }, "12.5% off"],
    [{ percent_off: null, amount_off: 2050, currency: "gbp" }, "£20.50 off"],
    [{ percent_off: null, amount_off: 500, currency: "jpy" }, "¥500 off"],
  ] as const)("say %j as %s", (terms, words) => {
    expect(discountWords({ ...TERMS, ...terms })).toBe(words);
  });

  it.each([
    ["once", null, "the first payment"],
    ["repeating", 1, "payments in the first month"],
    ["repeating", 12, "payments in the first 12 months"],
    ["forever", null, "every payment"],
  ] as const)("say %s (%s) as %s", (duration, duration_in_months, words) => {
    expect(durationWords({ ...TERMS, duration, duration_in_months })).toBe(words);
  });
});
