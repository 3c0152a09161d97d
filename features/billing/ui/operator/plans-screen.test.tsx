import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { openConsole, rowWith, sentTo } from "#tests/support/screens/console-screens.tsx";
import { couponMessages } from "../../contracts/coupon.ts";
import {
  operatorBillingMessages as messages,
  type OperatorCoupon,
  type OperatorPlan,
} from "../../contracts/operator.ts";
import { STARTING_PLAN } from "../../contracts/plan.ts";
import { checkCoupon, NEW_COUPON_VALUES } from "./coupon-values.ts";

const PLANS = "GET /operator/plans/";
const COUPONS = "GET /operator/coupons/";

const NEWSROOM: OperatorPlan = {
  id: 2,
  slug: "newsroom",
  name: "Newsroom",
  description: "For one desk.",
  price: 48_000,
  currency: "gbp",
  period: "month",
  press_releases: 40,
  word_limit: 800,
  anchor_text_links: null,
  max_drafts: 50,
  max_companies: 10,
  max_alerts: 25,
  max_media_mb: 500,
  max_revisions: 100,
  position: 2,
  is_offered: true,
  accounts: 15,
  subscribers: 12,
  platforms: 3,
};
const TRIAL: OperatorPlan = {
  ...NEWSROOM,
  id: 1,
  slug: STARTING_PLAN,
  name: "Trial",
  price: 0,
  period: "once",
  press_releases: 1,
  position: 0,
  is_offered: false,
  accounts: 0,
  subscribers: 0,
};
const WINTER: OperatorCoupon = {
  id: 5,
  display_name: "Winter desk",
  description: "",
  stripe_coupon_id: "WINTER",
  is_active: true,
  is_switched_on: true,
  stripe_data: {
    percent_off: 20,
    amount_off: null,
    currency: null,
    duration: "once",
    duration_in_months: null,
    redeem_by: null,
    max_redemptions: 10,
    times_redeemed: 3,
  },
};
const plansOf = (...plans: OperatorPlan[]) => ({ body: { plans } });
const couponsOf = (coupons: OperatorCoupon[], at_stripe = false) => ({ body: { coupons, at_stripe } });

type Answers = Parameters<typeof openConsole>[1];
async function open(answers: Answers = {}, place: Record<string, string> = {}) {
  const all = { [PLANS]: plansOf(TRIAL, NEWSROOM), [COUPONS]: couponsOf([WINTER]), ...answers };
  const calls = openConsole("operatorPlans", all, place);
  await screen.findByRole("heading", { name: "Plans & Coupons" });
  return calls;
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

describe("plans", () => {
  it("are shown with what they cost, allow and reach", async () => {
    await open();
    const row = rowWith(await screen.findByRole("link", { name: "Newsroom" }));
    for (const words of ["£480 a month", "40 a month", "800", "No cap", "15", "On sale"])
      expect(row.getByText(words)).toBeTruthy();
    const trial = rowWith(screen.getByRole("link", { name: "Trial" }));
    expect([trial.getByText("Free"), trial.getByText("Starting plan")]).toBeTruthy();
    expect(trial.queryByRole("button")).toBeNull();
  });

  it("say when they could not be loaded, beside the coupons that could, and try again", async () => {
    let isBroken = true;
    await open({ [PLANS]: () => (isBroken ? { status: 500, body: {} } : plansOf(NEWSROOM)) });
    expect(await screen.findByText(messages.plansFailed)).toBeTruthy();
    expect(await screen.findByText("WINTER")).toBeTruthy();
    isBroken = false;
    await press("Try Again");
    expect(await screen.findByRole("link", { name: "Newsroom" })).toBeTruthy();
  });

  it("are changed in what was changed, and the dialog says who keeps what", async () => {
    const path = "/operator/plans/newsroom/";
    const calls = await open(
      { [`PUT ${path}`]: { body: { ...NEWSROOM, price: 50_050 } } },
      { item: "plan.edit.newsroom" },
    );
    const form = await dialog("Edit Newsroom");
    expect(form.getByText(/12 subscribers keep the current price/)).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>("Period", { selector: "input" }).disabled).toBe(true);
    await retype(form.getByLabelText(/^Price/), "500.50");
    await userEvent.click(form.getByRole("checkbox", { name: "No cap on word limit" }));
    await userEvent.click(form.getByRole("checkbox", { name: "No cap on links" }));
    await userEvent.click(form.getByRole("button", { name: "Save plan" }));
    expect(await form.findByText("Enter a whole number, or choose no cap.")).toBeTruthy();
    expect(sentTo(calls, `PUT ${path}`)).toBeUndefined();
    await userEvent.type(form.getByRole("textbox", { name: "Links" }), "0");
    await userEvent.click(form.getByRole("button", { name: "Save plan" }));
    expect(await screen.findByText("Newsroom was saved.")).toBeTruthy();
    expect(sentTo(calls, `PUT ${path}`)).toEqual({ price: 50_050, word_limit: null, anchor_text_links: 0 });
  });

  it("send nothing when nothing was changed", async () => {
    const calls = await open({}, { item: "plan.edit.newsroom" });
    await userEvent.click((await dialog("Edit Newsroom")).getByRole("button", { name: "Save plan" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls.some(({ method }) => method === "PUT")).toBe(false);
  });

  it("are made, with every wrong field named and the first one focused", async () => {
    let answer: { status: number; body: object } = { status: 400, body: { name: "Another plan has this name." } };
    const calls = await open({ "POST /operator/plans/": () => answer });
    await screen.findByRole("link", { name: "Newsroom" });
    await press("New plan");
    const form = await dialog("New plan");
    await userEvent.click(form.getByRole("button", { name: "Create plan" }));
    expect(await form.findByText("Name is required.")).toBeTruthy();
    expect(form.getByText("Enter an amount, for example 480 or 480.50.")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/^Name/)));
    await userEvent.type(form.getByLabelText(/^Name/), "Wire");
    await userEvent.type(form.getByLabelText(/^Price/), "1600");
    for (const limit of ["releases", "word limit", "links"])
      await userEvent.click(form.getByRole("checkbox", { name: `No cap on ${limit}` }));
    await userEvent.click(form.getByRole("button", { name: "Create plan" }));
    expect(await form.findByText("Another plan has this name.")).toBeTruthy();
    answer = { status: 201, body: { ...NEWSROOM, slug: "wire", name: "Wire" } };
    await userEvent.click(form.getByRole("button", { name: "Create plan" }));
    expect(await screen.findByText("Wire created.")).toBeTruthy();
    expect(sentTo(calls, "POST /operator/plans/")).toEqual({
      name: "Wire",
      description: "",
      price: 160_000,
      currency: "gbp",
      period: "month",
      is_offered: true,
      max_drafts: null,
      max_companies: null,
      max_alerts: null,
      max_media_mb: null,
      max_revisions: null,
      press_releases: null,
      word_limit: null,
      anchor_text_links: null,
      position: 3,
    });
  });

  it("are taken off sale after a question only, and put on again without", async () => {
    let shown = NEWSROOM;
    const path = "PUT /operator/plans/newsroom/";
    const calls = await open({
      [PLANS]: () => plansOf(shown),
      [path]: ({ body }) => {
        shown = { ...shown, ...(body as Partial<OperatorPlan>) };
        return { body: shown };
      },
    });
    await press("Take off sale: Newsroom");
    const question = await dialog("Take Newsroom off sale?");
    expect(question.getByText(/Its 12 subscribers keep it/)).toBeTruthy();
    await userEvent.click(question.getByRole("button", { name: "Cancel" }));
    expect(sentTo(calls, path)).toBeUndefined();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await press("Take off sale: Newsroom");
    await userEvent.click((await dialog("Take Newsroom off sale?")).getByRole("button", { name: "Take off sale" }));
    expect(await screen.findByText("Newsroom is no longer on sale.")).toBeTruthy();
    expect(sentTo(calls, path)).toEqual({ is_offered: false });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await press("Put on sale: Newsroom");
    expect(await screen.findByText("Newsroom is on sale.")).toBeTruthy();
  });
});

describe("coupons", () => {
  it("are shown with their use, switched off and, by Undo, on again", async () => {
    let shown = WINTER;
    const path = "PUT /operator/coupons/5/";
    const calls = await open({
      [COUPONS]: () => couponsOf([shown]),
      [path]: ({ body }) => {
        const { is_active } = body as { is_active: boolean };
        shown = { ...shown, is_active, is_switched_on: is_active };
        return { body: shown };
      },
    });
    const row = rowWith(await screen.findByText("WINTER"));
    for (const words of ["20% off", "the first payment", "3 of 10", "Never", "Active"])
      expect(row.getByText(words)).toBeTruthy();
    expect(row.getByRole("button", { name: "Copy code WINTER" })).toBeTruthy();
    await press("Switch off: WINTER");
    expect(await screen.findByText("WINTER is off.")).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Switch on: WINTER" })).toBeTruthy();
    await press("Undo");
    expect(await screen.findByText("WINTER is on.")).toBeTruthy();
    expect(sentTo(calls, path)).toEqual({ is_active: true });
  });

  it("show the last day on which they count, and once it is over no switch", async () => {
    const endsAt = (redeem_by: string) => ({ ...WINTER.stripe_data, redeem_by });
    const later = { ...WINTER, stripe_data: endsAt(new Date(2099, 0, 22).toISOString()) };
    const over = { ...WINTER, id: 6, stripe_coupon_id: "OVER", is_active: false };
    await open({
      [COUPONS]: couponsOf([later, { ...over, stripe_data: endsAt(new Date(2020, 0, 22).toISOString()) }]),
    });
    expect(rowWith(await screen.findByText("WINTER")).getByText("21 Jan 2099")).toBeTruthy();
    const past = rowWith(screen.getByText("OVER"));
    expect([past.getByText("21 Jan 2020"), past.getByText("Expired")]).toHaveLength(2);
    expect(past.queryByRole("button", { name: /^Switch OVER/ })).toBeNull();
  });

  it("of Stripe are only read, with the reason", async () => {
    await open({ [COUPONS]: couponsOf([WINTER], true) });
    expect(await screen.findByText(couponMessages.atStripe)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Switch WINTER|New coupon/ })).toBeNull();
    expect(screen.getByRole("button", { name: "Copy code WINTER" })).toBeTruthy();
  });

  it("are made, and say at the field what is wrong", async () => {
    const create = "POST /operator/coupons/";
    const calls = await open({
      [COUPONS]: couponsOf([]),
      [create]: { status: 400, body: { stripe_coupon_id: couponMessages.codeTaken } },
    });
    expect(await screen.findByText("No coupons yet")).toBeTruthy();
    await press("New coupon");
    const form = await dialog("New coupon");
    await userEvent.click(form.getByRole("button", { name: "Create Coupon" }));
    expect(await form.findByText("Code is required.")).toBeTruthy();
    await userEvent.type(form.getByLabelText(/^Code/), "SPRING");
    await userEvent.type(form.getByLabelText(/^Name/), "Spring desk");
    await userEvent.type(form.getByRole("textbox", { name: /^Per cent/ }), "12.5");
    await userEvent.click(form.getByRole("button", { name: "Create Coupon" }));
    expect(await form.findByText(couponMessages.codeTaken)).toBeTruthy();
    expect(sentTo(calls, create)).toEqual({
      stripe_coupon_id: "SPRING",
      display_name: "Spring desk",
      description: "",
      percent_off: 12.5,
      amount_off: null,
      currency: null,
      duration: "once",
      duration_in_months: null,
      expires_at: null,
      max_redemptions: null,
    });
  });

  it("that were begun are not lost by Escape: the dialog asks, and goes when there is nothing to lose", async () => {
    await open();
    await screen.findByText("WINTER");
    await press("New coupon");
    const form = await dialog("New coupon");
    await userEvent.type(form.getByLabelText(/^Code/), "SPRING");
    await userEvent.keyboard("{Escape}");
    expect(await form.findByText("Discard your changes?")).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Keep editing"));
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/^Code/)));
    expect(form.getByLabelText<HTMLInputElement>(/^Code/).value).toBe("SPRING");
    await userEvent.click(form.getByRole("button", { name: "Cancel" }));
    await userEvent.click(await form.findByRole("button", { name: "Discard" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await press("New coupon");
    expect((await dialog("New coupon")).queryByText("Discard your changes?")).toBeNull();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  const GOOD = { ...NEW_COUPON_VALUES, stripe_coupon_id: "A", display_name: "A", percent_off: "20" };
  it.each([
    [{ percent_off: "" }, "percent_off"],
    [{ percent_off: "120" }, "percent_off"],
    [{ percent_off: "1.234" }, "percent_off"],
    [{ kind: "amount", amount_off: "1.005" }, "amount_off"],
    [{ kind: "amount", amount_off: "5", currency: "pounds" }, "currency"],
    [{ duration: "repeating", duration_in_months: "x" }, "duration_in_months"],
    [{ max_redemptions: "many" }, "max_redemptions"],
    [{ last_day: "2026-11-19" }, "last_day"],
    [{ stripe_coupon_id: "two words" }, "stripe_coupon_id"],
  ] as const)("with %j are not sent", (changes, field) => {
    const checked = checkCoupon({ ...GOOD, ...changes }, new Date("2026-11-20T10:00:00Z"));
    expect("problems" in checked && Object.keys(checked.problems)).toEqual([field]);
  });

  it("count until the end of their last day", () => {
    const checked = checkCoupon({ ...GOOD, last_day: "2026-11-20" }, new Date("2026-11-20T10:00:00Z"));
    const end = "input" in checked ? new Date(checked.input.expires_at ?? "") : null;
    expect([end?.getFullYear(), end?.getMonth(), end?.getDate(), end?.getHours()]).toEqual([2026, 10, 21, 0]);
  });
});

it("keeps what was typed of a plan that somebody saved meanwhile, and saves on the newer state", async () => {
  const put = "PUT /operator/plans/newsroom/";
  const stored = { ...NEWSROOM, word_limit: 900, name: "Desk", version: "two" };
  let shown = plansOf(TRIAL, { ...NEWSROOM, version: "one" });
  let isStale = true;
  const calls = await open(
    {
      [PLANS]: () => shown,
      [put]: () => (isStale ? { status: 409, body: { detail: "Somebody saved this plan." } } : { body: stored }),
    },
    { item: "plan.edit.newsroom" },
  );
  const form = await dialog("Edit Newsroom");
  await retype(form.getByLabelText(/^Description/), "For every desk.");
  shown = plansOf(TRIAL, stored);
  await userEvent.click(form.getByRole("button", { name: "Save plan" }));
  await userEvent.click(await form.findByRole("button", { name: "Load latest version" }));
  expect(sentTo(calls, put)).toEqual({ description: "For every desk.", version: "one" });
  expect([
    form.getByLabelText<HTMLInputElement>(/^Name/).value,
    form.getByLabelText<HTMLInputElement>(/^Description/).value,
  ]).toEqual(["Desk", "For every desk."]);
  isStale = false;
  await userEvent.click(form.getByRole("button", { name: "Save plan" }));
  await waitFor(() => expect(sentTo(calls, put)).toEqual({ description: "For every desk.", version: "two" }));
});
