/** All SQL of coupons, applied coupons and redemptions. Lock order: a buyer's row in users before a coupon's. */
import { sql, type Insertable, type Selectable } from "kysely";
import type { Schema } from "#database/schema.ts";
import { db, type Database, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";

type StoredCoupon = Selectable<Schema["coupons"]>;
export type CouponSource = StoredCoupon["source"];
/** The row, with percent_off as a number. */
export type CouponRow = Omit<StoredCoupon, "percent_off"> & { percent_off: number | null };
export type NewCoupon = Omit<Insertable<Schema["coupons"]>, "id" | "source" | "created_at" | "updated_at">;

/** Lists are complete up to here (docs/product/calls.md, Lists). */
const MAX_LISTED = 1000;

const numeric = (row: StoredCoupon): CouponRow => ({
  ...row,
  percent_off: row.percent_off === null ? null : Number(row.percent_off),
});
const orNull = (row: StoredCoupon | undefined) => (row ? numeric(row) : null);

/** By id, inactive ones included. */
export async function listOfSource(source: CouponSource, on: Database = db): Promise<CouponRow[]> {
  const rows = on.selectFrom("coupons").selectAll().where("source", "=", source).orderBy("id").limit(MAX_LISTED);
  return (await rows.execute()).map(numeric);
}

export async function findByCode(code: string, source: CouponSource, on: Database = db): Promise<CouponRow | null> {
  const rows = on.selectFrom("coupons").selectAll().where("stripe_coupon_id", "=", code).where("source", "=", source);
  return orNull(await rows.executeTakeFirst());
}

export async function findById(id: number, on: Database = db): Promise<CouponRow | null> {
  return orNull(await on.selectFrom("coupons").selectAll().where("id", "=", id).executeTakeFirst());
}

/** Serialises redemptions of one coupon until the transaction ends. */
export async function lockCoupon(tx: Transaction, id: number): Promise<CouponRow | null> {
  return orNull(await tx.selectFrom("coupons").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst());
}

/** @returns false when the checkout has already redeemed it. */
export async function insertRedemption(
  tx: Transaction,
  redemption: { coupon_id: number; user_id: number; checkout_id: string },
): Promise<boolean> {
  const row = await tx
    .insertInto("coupon_redemptions")
    .values(redemption)
    .onConflict((conflict) => conflict.column("checkout_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasRedeemed(tx: Transaction, checkoutId: string): Promise<boolean> {
  const rows = tx.selectFrom("coupon_redemptions").select("id").where("checkout_id", "=", checkoutId);
  return (await rows.executeTakeFirst()) !== undefined;
}

/** Whether the user has ever bought with the coupon. */
export async function hasUsed(couponId: number, userId: number, on: Database = db): Promise<boolean> {
  const rows = on.selectFrom("coupon_redemptions").select("id").where("user_id", "=", userId);
  return (await rows.where("coupon_id", "=", couponId).limit(1).executeTakeFirst()) !== undefined;
}

export async function countRedemption(tx: Transaction, id: number): Promise<void> {
  await tx
    .updateTable("coupons")
    .set({ times_redeemed: sql<number>`times_redeemed + 1`, updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** The coupon the user has applied and not used yet. */
export async function findApplied(userId: number, source: CouponSource, on: Database = db): Promise<CouponRow | null> {
  const rows = on
    .selectFrom("applied_coupons")
    .innerJoin("coupons", "coupons.id", "applied_coupons.coupon_id")
    .selectAll("coupons")
    .where("applied_coupons.user_id", "=", userId)
    .where("coupons.source", "=", source);
  return orNull(await rows.executeTakeFirst());
}

/** Replaces the one applied before. */
export async function applyCoupon(tx: Transaction, userId: number, couponId: number): Promise<void> {
  const applied = { coupon_id: couponId, applied_at: now };
  await tx
    .insertInto("applied_coupons")
    .values({ user_id: userId, ...applied })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(applied))
    .execute();
}

/** @param couponId only this one; left out: any applied one. */
export async function removeApplied(tx: Transaction, userId: number, couponId?: number): Promise<void> {
  const applied = tx.deleteFrom("applied_coupons").where("user_id", "=", userId);
  await (couponId === undefined ? applied : applied.where("coupon_id", "=", couponId)).execute();
}

/** @returns null when the code is taken. */
export async function insertLocal(tx: Transaction, coupon: NewCoupon): Promise<CouponRow | null> {
  const row = await tx
    .insertInto("coupons")
    .values({ ...coupon, source: "local" })
    .onConflict((conflict) => conflict.column("stripe_coupon_id").doNothing())
    .returningAll()
    .executeTakeFirst();
  return orNull(row);
}

/** A local coupon with this code becomes Stripe's. @returns whether anything changed. */
export async function upsertStripe(tx: Transaction, coupon: NewCoupon): Promise<boolean> {
  const stored = { ...coupon, source: "stripe" as const };
  const columns = Object.keys(stored) as (keyof typeof stored)[];
  const row = await tx
    .insertInto("coupons")
    .values(stored)
    .onConflict((conflict) =>
      conflict
        .column("stripe_coupon_id")
        .doUpdateSet((eb) => ({
          ...Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)])),
          updated_at: now,
        }))
        .where((eb) =>
          eb.or(columns.map((column) => eb(`coupons.${column}`, "is distinct from", eb.ref(`excluded.${column}`)))),
        ),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false when the coupon does not exist or already has this state. */
export async function switchCoupon(
  tx: Transaction,
  code: string,
  source: CouponSource,
  isActive: boolean,
): Promise<boolean> {
  const row = await tx
    .updateTable("coupons")
    .set({ is_active: isActive, updated_at: now })
    .where("stripe_coupon_id", "=", code)
    .where("source", "=", source)
    .where("is_active", "<>", isActive)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
