/** New accounts: people sign up, and operators open them. */
import { randomInt } from "node:crypto";
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { invalidInput } from "#platform/errors/app-error.ts";
import { declareQueue, enqueue } from "#platform/jobs/jobs.ts";
import { hashPassword } from "#platform/secrets/passwords.ts";
import { throttleAddress } from "#platform/throttle/throttle.ts";
import { accountMessages, type Role, type SignUpInput } from "../../contract.ts";
import { mailActivationLink } from "../address/confirmation-service.ts";
import { lockAddress } from "../address/queries.ts";
import { accountParts } from "../parts-service.ts";
import { refuseWeakPassword } from "../password/service.ts";
import { emailKey, limits } from "../policy.ts";
import { getProfile } from "../profile/me-service.ts";
import { findUserByEmailKey } from "../queries.ts";
import { openSession, type SignedIn } from "../sessions/service.ts";
import type { Client } from "../sign-in/guard-service.ts";
import { slugOfName } from "./policy.ts";
import { insertUser, type NewUser } from "./queries.ts";

export const SEND_SIGN_UP_NOTICE = declareQueue("send-sign-up-notice");

/**
 * @throws AppError invalid-input naming `email` when it already has an account or `password` when it is weak,
 * too-many-requests (429).
 */
export async function signUp(input: SignUpInput, client: Client): Promise<SignedIn> {
  await throttleAddress(limits.signUpByAddress, client.ip);
  const { password, ...person } = input;
  await refuseWeakPassword("password", password, person);
  if (await findUserByEmailKey(emailKey(person.email))) {
    await transaction((tx) => enqueue(tx, SEND_SIGN_UP_NOTICE, { email: person.email }));
    throw invalidInput({ email: accountMessages.emailTaken });
  }
  const passwordHash = await hashPassword(password);
  const { id, ...opened } = await transaction(async (tx) => {
    const userId = await createUser(tx, { ...person, passwordHash });
    await mailActivationLink(tx, { id: userId, ...person });
    return { id: userId, ...(await openSession(tx, userId, client)) };
  });
  return { me: await getProfile(id), ...opened };
}

type Person = { email: string; first_name: string; last_name: string; role?: Role };

/**
 * Creates an account for an operator, who vouches for the address: no email is sent.
 * @returns the user's id.
 * @throws AppError invalid-input naming `email` when it already has an account.
 */
export async function openAccount(
  operator: Operator,
  { password, ...person }: Person & { password: string },
): Promise<number> {
  requireOperator(operator);
  await refuseWeakPassword("password", password, person);
  const passwordHash = await hashPassword(password);
  return transaction(async (tx) => {
    const userId = await createUser(tx, { ...person, passwordHash, verified: true });
    const details = `${person.email}: ${person.role ?? "user"}`;
    await recordAction(tx, operator, { action: "user.create", subject: `user ${userId}`, details });
    return userId;
  });
}

export type NewAccount = Person & { passwordHash: string; verified?: boolean };

/**
 * Creates a user with everything a new account gets.
 * @throws AppError invalid-input naming `email` when it already has an account.
 */
export async function createUser(tx: Transaction, account: NewAccount): Promise<number> {
  await lockAddress(tx, emailKey(account.email));
  const userId = await insertUnderFreeSlug(tx, {
    email: account.email,
    email_key: emailKey(account.email),
    first_name: account.first_name,
    last_name: account.last_name,
    password_hash: account.passwordHash,
    role: account.role ?? "user",
    email_verified_at: account.verified ? new Date() : null,
  });
  await accountParts().begin(tx, userId);
  return userId;
}

async function insertUnderFreeSlug(tx: Transaction, user: Omit<NewUser, "slug">): Promise<number> {
  const wished = slugOfName(user.first_name, user.last_name);
  for (let slug = wished; ; slug = `${wished}-${randomInt(36 ** 5).toString(36)}`) {
    const userId = await insertUser(tx, { ...user, slug });
    if (userId !== null) return userId;
    const holder = await findUserByEmailKey(user.email_key, tx);
    if (holder) throw invalidInput({ email: accountMessages.emailTaken });
  }
}
