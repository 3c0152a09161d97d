/** The calls of buying, as a browser with a user's cookies makes them. */
import { afterAll } from "vitest";
import { buildPlan, GOOD_CARD, withdrawPlans } from "#tests/factories/billing.ts";
import { cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildContentApp } from "#tests/support/apps/content-app.ts";

export type Method = "GET" | "POST";

export const quoteUrl = (wish: Record<string, string>) => `/api/billing/quote/?${new URLSearchParams(wish)}`;

/** Awaited at the top of a test file: a plan to buy and the calls of one app, which ends with the file. */
export async function buildCheckoutCalls() {
  const [app, plan] = await Promise.all([buildContentApp(), buildPlan()]);
  afterAll(async () => {
    await withdrawPlans();
    await app.close();
  });
  const call = (user: TestUser | null, method: Method, url: string, payload?: object) =>
    app.inject({ method, url, headers: user ? { cookie: cookiesOf(user) } : {}, ...(payload && { payload }) });
  return {
    plan,
    call,
    begin: (user: TestUser | null, input: object) => call(user, "POST", "/api/billing/checkout/", input),
    /** @param card GOOD_CARD unless another is given. */
    pay: (user: TestUser | null, id: string, card: unknown = GOOD_CARD) =>
      call(user, "POST", `/api/billing/checkout/${id}/pay/`, { card }),
    confirm: (user: TestUser | null, id: string) => call(user, "POST", `/api/billing/checkout/${id}/confirm/`),
  };
}
