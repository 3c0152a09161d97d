/** Sets passwords: refuses weak ones, and makes every device unknown except the one that set the new password. */
import type { Transaction } from "#platform/database/client.ts";
import { invalidInput } from "#platform/errors/app-error.ts";
import type { About } from "../../password-strength/judge.ts";
import { forgetKnown } from "../sign-in/queries.ts";
import { listCompanyNames } from "./queries.ts";
import { updatePassword } from "./queries.ts";
import { type Client, rememberClient } from "../sign-in/guard-service.ts";

/**
 * @param field the input's, named in the refusal.
 * @throws AppError invalid-input naming `field` for a common or guessable password, and for one built from facts about
 * the account.
 */
export async function refuseWeakPassword(
  field: "password" | "new_password",
  password: string,
  about: About,
): Promise<void> {
  const { judgePassword } = await import("../../password-strength/judge.ts"); // 30 MB that only setting a password needs
  const { isGoodEnough, advice } = judgePassword(password, about);
  if (!isGoodEnough) throw invalidInput({ [field]: `This password is too easy to guess. ${advice}` });
}

/** Facts about an existing account that a guesser may know. */
export async function findAbout(user: {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
}): Promise<About> {
  const { email, first_name, last_name } = user;
  return { email, first_name, last_name, companies: await listCompanyNames(user.id) };
}

/**
 * Saves a new password. Devices and addresses that knew the old one become unknown. Call it with the account's row
 * locked.
 * @param client that has proved its right to the account.
 * @returns the new value of its device cookie.
 */
export async function setPassword(
  tx: Transaction,
  userId: number,
  { passwordHash, client }: { passwordHash: string; client: Client },
): Promise<string> {
  await updatePassword(tx, userId, passwordHash);
  await forgetKnown(tx, userId);
  return rememberClient(tx, userId, client);
}
