/** The link that confirms an account's address: sent again on request, and opened by an operator who vouches for the address. */
import { transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { throttle } from "#platform/throttle/throttle.ts";
import { accountMessages, type Actor, type ConfirmationSent } from "../../contract.ts";
import { limits } from "../policy.ts";
import { lockUnconfirmedUser } from "../queries.ts";
import { mailActivationLink } from "../service.ts";

/**
 * Emails a new link to the address on file; earlier links stay good until one of them is opened.
 * @throws AppError conflict (409) when the address is confirmed already, too-many-requests (429).
 */
export async function sendConfirmation(actor: Actor): Promise<ConfirmationSent> {
  await throttle(limits.confirmationByAccount, String(actor.id));
  return transaction(async (tx) => {
    const user = await lockUnconfirmedUser(tx, actor.id);
    if (!user) throw new AppError("conflict", accountMessages.alreadyConfirmed);
    const sentAt = await mailActivationLink(tx, user);
    return { detail: accountMessages.confirmationSent(user.email), sent_at: sentAt.toISOString() };
  });
}
