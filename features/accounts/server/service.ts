/** Accounts by their email address, and the daily cleaning of all rooms. */
import { transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { forgetEndedWindows } from "#platform/throttle/throttle.ts";
import { deleteExpiredLinks } from "./credentials/queries.ts";
import { emailKey } from "./policy.ts";
import { findUserByEmailKey, type UserRow } from "./queries.ts";
import { deleteUnconfirmedFactors } from "./second-factor/queries.ts";
import { deleteEnded } from "./sessions/queries.ts";
import { deleteLongUnseen } from "./sign-in/queries.ts";

export { emailKey, greetingOf } from "./policy.ts";

/** @throws AppError not-found (404). */
export async function getUserByEmail(email: string): Promise<UserRow> {
  const user = await findUserByEmailKey(emailKey(email));
  if (!user) throw new AppError("not-found", `No account has the email ${email}.`);
  return user;
}

/** The daily clean-up. */
export async function deleteExpired(): Promise<void> {
  for (const clean of [deleteExpiredLinks, deleteEnded, deleteLongUnseen, deleteUnconfirmedFactors])
    await transaction(clean);
  await forgetEndedWindows();
}
