/** Limits password guesses: a guesser locks out their own address, never a device known to the account. */
import { publicUrl } from "#platform/config/settings.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { addressKey, networkKey } from "#platform/http/limits/address-prefix.ts";
import { declareQueue, enqueue } from "#platform/jobs/jobs.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { hashToken, newToken } from "#platform/secrets/tokens.ts";
import {
  forgiveAddress,
  forgiveAll,
  forgiveOne,
  isAllowed,
  throttle,
  throttleAddress,
} from "#platform/throttle/throttle.ts";
import { accountPages, type Actor } from "../../contract.ts";
import { limits } from "../policy.ts";
import { findUserByEmailKey } from "../queries.ts";
import * as policy from "./policy.ts";
import * as known from "./queries.ts";

/** Origin of a request: `ip` as the server sees it; forwarding headers apply only behind a configured proxy. */
export type Client = {
  ip: string;
  userAgent: string;
  /** Value of the device cookie, which anyone may have set: see `tokensOfDevice`. */
  device?: string | null;
};

export type CountedAttempt = {
  /** Number of this client's attempt within the window. */
  number: number;
  /** Counts the second factor's codes with all known devices; null: with all strangers. */
  codesOf: string | null;
  /** Password and code were right. */
  forgive: () => Promise<void>;
};

export const SEND_GUESSING_NOTICE = declareQueue("send-guessing-notice");

const { signInByAddress, signInByClient, signInByNetwork, signInByStrangers } = limits;

/**
 * Counts a sign-in attempt before the password is checked, so that parallel guesses get no more attempts than
 * sequential ones. A known device is counted alone; a known address with others of that address; a stranger also with
 * its network and with all strangers. An attempt refused by one limit is not counted against the wider ones, so that a
 * single address cannot use those up. Does the same work for an account that does not exist.
 * @param account its email key.
 * @throws AppError too-many-requests (429).
 */
export async function countSignIn(account: string, client: Client): Promise<CountedAttempt> {
  const address = addressKey(client.ip);
  const isKnown = await known.findKnown(account, {
    devices: policy.tokensOfDevice(client.device ?? "").map(deviceKey),
    address,
  });
  if (isKnown.device !== null) {
    // Only a sign-in to this account changes its key, so signing in elsewhere cannot reset the count.
    const own = `device ${isKnown.device} ${account}`;
    const number = await throttle(signInByClient, own);
    return { number, codesOf: "devices", forgive: () => forgiveAll(signInByClient, own) };
  }
  await throttleAddress(signInByAddress, client.ip);
  const own = ofAddress(account, client);
  const number = await throttle(signInByClient, own);
  const wider = isKnown.address ? [] : await countStranger(account, client.ip);
  const forgive = async () => {
    await Promise.all([forgiveAll(signInByClient, own), forgiveAddress(signInByAddress, client.ip)]);
    // Clears only this attempt: the owner's sign-in must not give new attempts to others who are guessing.
    for (const { limit, who } of wider) await forgiveOne(limit, who);
  };
  return { number, codesOf: null, forgive };
}

async function countStranger(account: string, ip: string) {
  const network = `${networkKey(ip)} ${account}`;
  await throttle(signInByNetwork, network);
  const guesses = await throttle(signInByStrangers, account);
  if (guesses === signInByStrangers.max) await transaction((tx) => enqueue(tx, SEND_GUESSING_NOTICE, { account }));
  return [
    { limit: signInByNetwork, who: network },
    { limit: signInByStrangers, who: account },
  ];
}

/** The key under which proofs within an open session are counted: they cannot stop anyone from signing in. */
export function ofSession(account: string, { sessionId }: Actor): string {
  return `session ${sessionId} ${account}`;
}

function ofAddress(account: string, { ip }: Client): string {
  return `address ${addressKey(ip)} ${account}`;
}

/** Clears attempts after a new password was set with an emailed link, also without cookies. */
export async function forgiveClient(account: string, client: Client): Promise<void> {
  await forgiveAll(signInByClient, ofAddress(account, client));
}

/** The job behind a limit that was reached: notifies the account's owner, if there is one, at most once a day. */
export async function sendGuessingNotice(account: string): Promise<void> {
  const user = await findUserByEmailKey(account);
  if (!user || user.suspended_at) return;
  await transaction(async (tx) => {
    if (!(await isAllowed(limits.guessingNotice, String(user.id), { tx }))) return;
    const mail = policy.guessingMail(user.first_name, `${publicUrl()}${accountPages.forgotPassword}`);
    await queueMail(tx, { to: user.email, ...mail });
  });
}

/**
 * The account knows this device and address from now on. Every sign-in renews the account's own token in the cookie, so
 * that one planted or copied earlier becomes useless. The tokens of other accounts do not change: proving one password
 * grants nothing elsewhere. Lock the account's row first.
 * @returns the new value of the device cookie.
 */
export async function rememberClient(tx: Transaction, userId: number, client: Client): Promise<string> {
  const token = newToken();
  const key = deviceKey(token);
  const held = policy.tokensOfDevice(client.device ?? "");
  const others = await known.findKnownToOthers(tx, userId, held.map(deviceKey));
  await known.replaceDevice(tx, userId, held.map(deviceKey), key);
  const user_agent = client.userAgent.slice(0, 300);
  await known.saveKnown(tx, { user_id: userId, kind: "device", key, user_agent });
  await known.saveKnown(tx, { user_id: userId, kind: "address", key: addressKey(client.ip), user_agent: "" });
  await known.pruneKnown(tx, userId, "device", policy.KNOWN.device.max);
  await known.pruneKnown(tx, userId, "address", policy.KNOWN.address.max);
  const kept = held.filter((other) => others.has(deviceKey(other)));
  return [token, ...kept].slice(0, policy.MAX_ACCOUNTS_OF_A_DEVICE).join(policy.BETWEEN_TOKENS);
}

function deviceKey(token: string): string {
  return hashToken(token).toString("base64url");
}
