/** Operators' changes to a user's plan and releases. Each change is committed together with its audit entry. */
import { withUser } from "#features/accounts/server/operator/service.ts";
import type { UnitsInput } from "#features/accounts/operator-contract.ts";
import type { Operator } from "#features/audit/server/service.ts";
import type { Plan } from "../../contracts/plan.ts";
import { grantUnits, setUnits, takeUnits } from "../allowance/service.ts";
import { findPlanName } from "../plans/queries.ts";
import { assignPlan } from "../plans/service.ts";

/** Does not change the units. @throws AppError forbidden (403), not-found for an unknown user or plan. */
export async function setPlan(operator: Operator, userId: number, slug: string | null): Promise<Plan | null> {
  return withUser(operator, userId, async (tx, note) => {
    const before = await findPlanName(tx, userId);
    const plan = await assignPlan(userId, slug, tx);
    const after = plan?.name ?? null;
    if (after !== before) await note("user.plan", `${before ?? "no plan"} → ${after ?? "no plan"}`);
    return plan;
  });
}

/** Idempotent: each key grants once. @throws AppError forbidden (403), not-found. */
export async function grantUnitsTo(
  operator: Operator,
  userId: number,
  { units, reason, key }: UnitsInput,
): Promise<void> {
  await withUser(operator, userId, async (tx, note) => {
    const isNew = await grantUnits(tx, userId, units, `operator-grant:${userId}:${key}`, reason);
    if (isNew) await note("user.grant-units", `${inReleases(units)}. ${reason}`);
  });
}

/**
 * Idempotent: each key takes once.
 * @throws AppError forbidden (403), not-found, invalid-input naming `units`: too few are available.
 */
export async function takeUnitsFrom(
  operator: Operator,
  userId: number,
  { units, reason, key }: UnitsInput,
): Promise<void> {
  await withUser(operator, userId, async (tx, note) => {
    const isNew = await takeUnits(tx, userId, units, `operator-take:${userId}:${key}`, reason);
    if (isNew) await note("user.take-units", `${inReleases(units)}. ${reason}`);
  });
}

/** Sets the available units to exactly this number. @throws AppError forbidden (403), not-found. */
export async function setUnitsOf(operator: Operator, userId: number, units: number, reason: string): Promise<void> {
  await withUser(operator, userId, async (tx, note) => {
    await setUnits(tx, userId, units, reason);
    await note("user.set-units", `${inReleases(units)} available. ${reason}`);
  });
}

function inReleases(units: number): string {
  return units === 1 ? "1 release" : `${units} releases`;
}
