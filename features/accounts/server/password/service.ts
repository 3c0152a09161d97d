/** Setting a password: weak ones are refused, and a new one makes every device a stranger but the one that set it. */
import type { Transaction } from "#platform/database/client.ts";
import { invalidInput } from "#platform/errors/app-error.ts";
import type { About } from "../../password-strength/judge.ts";
import { forgetKnown } from "../sign-in/queries.ts";
import { listCompanyNames } from "./queries.ts";
import { updatePassword } from "./queries.ts";
import { type Client, rememberClient } from "../sign-in/guard-service.ts";

/**
 * @param field the input's, named in the refusal.
 * @throws AppError invalid-input naming `field` for a common or guessable password, and for one made of what is known
 * about the account.
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

/** What guessing may know of an account that exists. */
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
 * Saves a new password. Devices and addresses that knew the old one are strangers now. Call it with the account's row locked.
 * @param client that has shown its right to the account. @returns what its device cookie is to hold.
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
