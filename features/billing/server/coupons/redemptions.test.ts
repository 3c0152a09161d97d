import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it, vi } from "vitest";
import { db, transaction } from "#platform/database/client.ts";
import { announce, isSubscribed, listen, stopListening } from "#platform/database/notifications.ts";
import { PAGE_CHANGED } from "#platform/http/pages/hot-pages.ts";
import { STAFF } from "#tests/factories/billing.ts";
import { buildCoupon, buildOpenCheckout } from "#tests/factories/coupons.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { couponProblems } from "../../contracts/coupon.ts";
import { findById, type NewCoupon } from "./queries.ts";
import { applyCoupon, listCoupons, redeemCoupon, switchCoupon } from "./service.ts";
import { lockLedger } from "../allowance/queries.ts";

afterAll(stopListening);

const PAST = new Date(Date.now() - 1000);

const apply = ({ actor }: TestUser, code: string) => applyCoupon(actor, code);
const appliedCode = async ({ actor }: TestUser) => (await listCoupons(actor)).applied?.stripe_coupon_id ?? null;

describe("redeeming", () => {
  type Buyer = { user: TestUser; checkout: string };
  async function buyers(count: number, couponId: number): Promise<Buyer[]> {
    const users = await Promise.all(Array.from({ length: count }, () => buildUser()));
    return Promise.all(users.map(async (user) => ({ user, checkout: await buildOpenCheckout(user.id, couponId) })));
  }
  /** As a purchase does it: behind the lock of the buyer's row. */
  const redeem = (couponId: number, { user, checkout }: Buyer) =>
    transaction(async (tx) => {
      await lockLedger(tx, user.id);
      await redeemCoupon(tx, couponId, user.id, checkout);
    });
  const redemptionsOf = (couponId: number) =>
    db.selectFrom("coupon_redemptions").selectAll().where("coupon_id", "=", couponId).execute();
  const counted = async (couponId: number) => (await findById(couponId))?.times_redeemed;

  it("counts once per checkout and takes the coupon from its buyer's banner only", async () => {
    const { id, code } = await buildCoupon();
    const [buyer, other] = await buyers(2, id);
    if (!buyer || !other) throw new Error("two buyers");
    await Promise.all([apply(buyer.user, code), apply(other.user, code)]);
    await Promise.all(Array.from({ length: 8 }, () => redeem(id, buyer)));
    expect(await counted(id)).toBe(1);
    expect(await redemptionsOf(id)).toMatchObject([{ user_id: buyer.user.id, checkout_id: buyer.checkout }]);
    expect([await appliedCode(buyer.user), await appliedCode(other.user)]).toEqual([null, code]);
  });

  it("leaves another coupon in the banner", async () => {
    const [bought, kept] = [await buildCoupon(), await buildCoupon()];
    const [buyer] = await buyers(1, bought.id);
    if (!buyer) throw new Error("a buyer");
    await apply(buyer.user, kept.code);
    await redeem(bought.id, buyer);
    expect(await appliedCode(buyer.user)).toBe(kept.code);
  });

  it("lets exactly as many through as there are redemptions, however many come at once", async () => {
    const max = 3;
    const { id } = await buildCoupon({ max_redemptions: max });
    const all = await buyers(12, id);
    const outcomes = await Promise.allSettled(all.map((buyer) => redeem(id, buyer)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(max);
    for (const outcome of outcomes)
      if (outcome.status === "rejected")
        expect(outcome.reason).toMatchObject({ code: "invalid-input", fields: { coupon: couponProblems.usedUp } });
    expect([await counted(id), (await redemptionsOf(id)).length]).toEqual([max, max]);
    const { actor } = await buildUser();
    expect((await listCoupons(actor)).coupons.find((each) => each.id === id)?.is_active).toBe(false);
  });

  it("gives a redemption back with a purchase that fails", async () => {
    const { id } = await buildCoupon({ max_redemptions: 1 });
    const [first, second] = await buyers(2, id);
    if (!first || !second) throw new Error("two buyers");
    const failing = transaction(async (tx) => {
      await redeemCoupon(tx, id, first.user.id, first.checkout);
      throw new Error("declined");
    });
    await expect(failing).rejects.toThrow("declined");
    await redeem(id, second);
    expect(await redemptionsOf(id)).toMatchObject([{ user_id: second.user.id }]);
  });

  it.each<[why: string, terms: Partial<NewCoupon>]>([
    [couponProblems.inactive, { is_active: false }],
    [couponProblems.expired, { expires_at: PAST }],
    [couponProblems.usedUp, { max_redemptions: 1, times_redeemed: 1 }],
  ])("refuses what does not count any more: %s", async (why, terms) => {
    const { id } = await buildCoupon(terms);
    const [buyer] = await buyers(1, id);
    if (!buyer) throw new Error("a buyer");
    await expect(redeem(id, buyer)).rejects.toMatchObject({ status: 400, fields: { coupon: why } });
    expect(await redemptionsOf(id)).toEqual([]);
  });

  it("answers a repeat as before, whatever became of the coupon since", async () => {
    const { id, code } = await buildCoupon({ max_redemptions: 1 });
    const [buyer] = await buyers(1, id);
    if (!buyer) throw new Error("a buyer");
    await redeem(id, buyer);
    await switchCoupon(STAFF, code, false);
    await redeem(id, buyer);
    expect(await counted(id)).toBe(1);
  });

  it("refuses nothing that Stripe has sold, and leaves the count to Stripe", async () => {
    const { id } = await buildCoupon({ source: "stripe", is_active: false, max_redemptions: 1, times_redeemed: 1 });
    const [buyer] = await buyers(1, id);
    if (!buyer) throw new Error("a buyer");
    await redeem(id, buyer);
    expect([await counted(id), (await redemptionsOf(id)).length]).toEqual([1, 1]);
  });
});

it("tells the page of plans what changes there, and nothing else", async () => {
  const heard: string[] = [];
  const stop = listen(
    PAGE_CHANGED,
    (tag) => heard.push(tag),
    () => undefined,
  );
  await expect.poll(isSubscribed).toBe(true);
  /** How often the page was named since the last question; messages come in the order in which they were sent. */
  const told = async () => {
    const mark = randomUUID();
    await announce(PAGE_CHANGED, [mark]);
    await vi.waitFor(() => expect(heard).toContain(mark));
    return heard.splice(0).filter((tag) => tag === "plans").length;
  };
  const user = await buildUser();
  const { id, code } = await buildCoupon({ max_redemptions: 2 });
  const redeem = async () => {
    const checkout = await buildOpenCheckout(user.id, id);
    await transaction((tx) => redeemCoupon(tx, id, user.id, checkout));
  };
  await told();
  await apply(user, code);
  await redeem();
  await switchCoupon(STAFF, code, true);
  expect(await told()).toBe(0);
  await switchCoupon(STAFF, code, false);
  await switchCoupon(STAFF, code, true);
  expect(await told()).toBe(2);
  await redeem();
  expect(await told()).toBe(1);
  stop();
});
