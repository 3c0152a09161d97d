/** The checkout page in jsdom with a server that the test plays: WINTER counts, every other code does not. */
import { screen } from "@testing-library/react";
import { Route, Routes, useLocation } from "react-router";
import { vi } from "vitest";
import { couponProblems } from "#features/billing/contracts/coupon.ts";
import { CHECKOUT_PAGE } from "#features/billing/contracts/plan.ts";
import { CheckoutPage } from "#features/billing/ui/checkout/checkout-page.tsx";
import { buildCheckoutState, buildCouponAnswer, buildOverview, buildQuote, CHECKOUT_ID } from "../billing/answers.ts";
import { buildMe, renderAt, type StubAnswer, type StubCall, stubServer } from "./dashboard.tsx";

export const ME = "GET /api/users/me/";
export const QUOTE = "GET /api/billing/quote/";
export const OVERVIEW = "GET /api/billing/";
export const BEGIN = "POST /api/billing/checkout/";
export const PAY = `POST /api/billing/checkout/${CHECKOUT_ID}/pay/`;
export const CONFIRM = `POST /api/billing/checkout/${CHECKOUT_ID}/confirm/`;
export const COUPONS = "GET /stripe/dashboard-coupons/";

export const WINTER = buildCouponAnswer();
/** Newsroom at its full price. */
export const FULL = buildQuote();
const CUT = buildQuote({ coupon: WINTER, discount: 9600 });
export const BEGUN: StubAnswer = { body: { id: CHECKOUT_ID, mode: "test", url: null } };

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>You are at {pathname + search}</p>;
}

function Address() {
  return <output aria-label="Address">{useLocation().search}</output>;
}

export const couponOf = ({ path }: StubCall) => new URLSearchParams(path.split("?")[1]).get("coupon");

export function quoteOf(call: StubCall): StubAnswer {
  const code = couponOf(call);
  if (code === WINTER.stripe_coupon_id) return { body: CUT };
  return { body: { ...FULL, coupon_problem: code === null ? null : couponProblems.unknown } };
}

/** @returns the answers, to change them, and `sent`: the calls of "METHOD /path", oldest first. */
export function openCheckout(search: string, answers: Parameters<typeof stubServer>[0] = {}) {
  const table: typeof answers = {
    [ME]: { body: buildMe() },
    [QUOTE]: quoteOf,
    [OVERVIEW]: { body: buildOverview() },
    [COUPONS]: { body: { coupons: [], applied: null } },
    [BEGIN]: BEGUN,
    [PAY]: { body: buildCheckoutState() },
    [CONFIRM]: { body: buildCheckoutState() },
    ...answers,
  };
  const calls = stubServer(table);
  renderAt(
    CHECKOUT_PAGE + search,
    <>
      <Address />
      <Routes>
        <Route path={CHECKOUT_PAGE} element={<CheckoutPage />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </>,
  );
  const sent = (call: string) => calls.filter(({ method, path }) => `${method} ${path}` === call);
  return { table, calls, sent };
}

export const payButton = (name = "Pay £480 (test)") => screen.findByRole("button", { name });
export const checkoutAddress = () => screen.getByLabelText("Address").textContent;

/** For what is meant to fail, and is logged. */
export const expectLog = () => vi.spyOn(console, "error").mockImplementation(() => undefined);
