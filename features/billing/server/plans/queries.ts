/** SQL of plans. */
import { type Insertable, type Selectable } from "kysely";
import type { Schema } from "#database/schema.ts";
import { db, type Database, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";

export type PlanRow = Selectable<Schema["plans"]>;
export type PlanFields = Omit<Insertable<Schema["plans"]>, "id" | "slug" | "created_at">;

/** Null limits mean no cap. @returns every plan that can be bought, in the order of the page. */
export function listOffered(on: Database = db): Promise<PlanRow[]> {
  return inOrder(on).where("is_offered", "=", true).execute();
}

export function listAll(on: Database = db): Promise<PlanRow[]> {
  return inOrder(on).execute();
}

function inOrder(on: Database) {
  return on.selectFrom("plans").selectAll().orderBy("position").orderBy("id");
}

export async function findBySlug(slug: string, on: Database = db): Promise<PlanRow | null> {
  return (await on.selectFrom("plans").selectAll().where("slug", "=", slug).executeTakeFirst()) ?? null;
}

export async function findById(id: number, on: Database = db): Promise<PlanRow | null> {
  return (await on.selectFrom("plans").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/** The plan whose limits count for a user. */
export async function findOfUser(userId: number, on: Database = db): Promise<PlanRow | null> {
  const query = on.selectFrom("plans").innerJoin("users", "users.plan_id", "plans.id").selectAll("plans");
  return (await query.where("users.id", "=", userId).executeTakeFirst()) ?? null;
}

/** Name of the plan whose limits count; null without one. */
export async function findPlanName(tx: Transaction, userId: number): Promise<string | null> {
  const plan = tx.selectFrom("users").innerJoin("plans", "plans.id", "users.plan_id").select("plans.name");
  return (await plan.where("users.id", "=", userId).executeTakeFirst())?.name ?? null;
}

/** Null takes the plan away: no caps, and only the units granted so far. @returns false for an unknown user. */
export async function assignPlan(tx: Transaction, userId: number, planId: number | null): Promise<boolean> {
  const change = { plan_id: planId, updated_at: now };
  const row = await tx.updateTable("users").set(change).where("id", "=", userId).returning("id").executeTakeFirst();
  return row !== undefined;
}

/** @returns null when the slug or the name is taken. */
export async function insertPlan(tx: Transaction, slug: string, fields: PlanFields): Promise<PlanRow | null> {
  const row = await tx
    .insertInto("plans")
    .values({ ...fields, slug })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Changes of one plan queue here until the transaction ends. */
export async function lockPlan(tx: Transaction, slug: string): Promise<PlanRow | null> {
  const row = tx.selectFrom("plans").selectAll().where("slug", "=", slug).forNoKeyUpdate();
  return (await row.executeTakeFirst()) ?? null;
}

/** The current plan; it cannot change until the transaction ends. */
export async function sharePlan(tx: Transaction, id: number): Promise<PlanRow | null> {
  return (await tx.selectFrom("plans").selectAll().where("id", "=", id).forShare().executeTakeFirst()) ?? null;
}

export function updatePlan(tx: Transaction, id: number, fields: PlanFields): Promise<PlanRow> {
  return tx.updateTable("plans").set(fields).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

export async function isNameTaken(tx: Transaction, name: string, exceptId: number | null): Promise<boolean> {
  const rows = tx.selectFrom("plans").select("id").where("name", "=", name).where("id", "is distinct from", exceptId);
  return (await rows.executeTakeFirst()) !== undefined;
}

/** Whether the plan has an active subscription, or an open checkout may start one. */
export async function hasSubscribers(tx: Transaction, id: number): Promise<boolean> {
  const living = tx.selectFrom("subscriptions").select("id").where("plan_id", "=", id).where("status", "<>", "ended");
  if (await living.limit(1).executeTakeFirst()) return true;
  const begun = tx.selectFrom("checkouts").select("id").where("plan_id", "=", id).where("status", "=", "open");
  const open = begun.where("expires_at", ">", now);
  return (await open.limit(1).executeTakeFirst()) !== undefined;
}
