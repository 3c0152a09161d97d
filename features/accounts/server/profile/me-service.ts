/** The signed-in user for the dashboard. */
import { AppError } from "#platform/errors/app-error.ts";
import { accountMessages, type Actor, type Me } from "../../contract.ts";
import { findActing } from "../acting/queries.ts";
import { accountParts } from "../parts-service.ts";
import { findUserWithPlan } from "../queries.ts";

/** The signed-in user, as `GET /api/users/me/` shows them (docs/product/accounts.md, Who is signed in). */
export function getMe(actor: Actor): Promise<Me> {
  return getProfile(actor.id, actor.acting ? actor.sessionId : null);
}

/** @param actingSession the session in which an operator acts as the user. */
export async function getProfile(userId: number, actingSession: string | null = null): Promise<Me> {
  const [user, features, acting] = await Promise.all([
    findUserWithPlan(userId),
    accountParts().getFeatures(userId),
    actingSession === null ? null : findActing(actingSession),
  ]);
  if (!user) throw new AppError("not-signed-in", accountMessages.notSignedIn);
  const { id, slug, email, first_name, last_name, address, country, city, bio, role } = user;
  const profile = { id, slug, email, first_name, last_name, address, country, city, bio, role };
  const { pending_email, plan_name: plan, two_factor } = user;
  const deletion_due_at = user.deletion_due_at?.toISOString() ?? null;
  const email_verified = user.email_verified_at !== null;
  const isUnconfirmed = !email_verified && user.confirmation_waived_at === null;
  const standing = {
    email_verified,
    publishing_waits: isUnconfirmed && (await accountParts().isConfirmationRequired()),
    confirmation_sent_at: user.confirmation_sent_at?.toISOString() ?? null,
  };
  return { ...profile, ...standing, pending_email, plan, features, two_factor, deletion_due_at, acting };
}
