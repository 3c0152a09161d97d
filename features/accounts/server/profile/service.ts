/** Changes by users to their own profile (docs/product/accounts.md, Profile Details). */
import { transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { accountMessages, type Actor, type Me } from "../../contract.ts";
import { type ProfileInput, profileMessages } from "../../profile-contract.ts";
import { prepareEmailChange, requestEmailChange } from "../address/service.ts";
import { retireMailTokens } from "../credentials/queries.ts";
import { emailKey } from "../policy.ts";
import { getMe } from "./me-service.ts";
import { updateProfile } from "./queries.ts";

/**
 * Saves the user's profile. A new address needs the password and takes effect later: see `requestEmailChange`.
 * @param ip named in the email to the old address.
 * @throws AppError not-found for another user's slug, and as `prepareEmailChange`; forbidden (403) for an operator who
 * acts as the user and changes the address.
 */
export async function saveProfile(
  actor: Actor,
  slug: string | null,
  input: ProfileInput,
  ip: string,
): Promise<Me & { detail: string }> {
  const before = await getMe(actor);
  if (slug !== null && slug !== before.slug) throw new AppError("not-found", "Profile not found.");
  const { email, current_password, code, ...fields } = input;
  const isNew = emailKey(email) !== emailKey(before.email);
  // A requested address already has its email: saving other fields sends and counts nothing.
  const isAsked = isNew && before.pending_email !== email;
  if (isNew && actor.acting) throw new AppError("forbidden", accountMessages.barredWhileActing);
  const passwordHash = isAsked ? await prepareEmailChange(actor, email, { current_password, code }) : null;
  await transaction(async (tx) => {
    if (passwordHash !== null) await requestEmailChange(tx, actor, { email, passwordHash, ip });
    await updateProfile(tx, actor.id, fields);
    if (!isNew && !actor.acting) await retireMailTokens(tx, actor.id, "change-email");
  });
  const detail = isNew ? `${profileMessages.saved} ${profileMessages.confirmSent(email)}` : profileMessages.saved;
  return { ...(await getMe(actor)), detail };
}
