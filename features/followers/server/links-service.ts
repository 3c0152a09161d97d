/** Links in followers' emails. They seal a number: the database stores nothing that opens one. */
import { publicUrl } from "#platform/config/settings.ts";
import { seal, unseal } from "#platform/secrets/sealed.ts";
import { followPages, MANAGE_DAYS } from "../contract.ts";

const STOP = { purpose: "follow-stop", owner: "followers" };
const MANAGE = { purpose: "follow-manage", owner: "followers" };
const LONGEST_TOKEN = 300;
const DAY_MS = 86_400_000;

/** Works for as long as it is followed: all it can do is end that. */
export function stopLink(followId: number): string {
  return publicUrl() + followPages.stop(sealed(String(followId), STOP));
}

export function confirmLink(token: string): string {
  return `${publicUrl()}${followPages.confirm}?token=${token}`;
}

/** Shows what an address follows, so it ends by itself: emails are forwarded. */
export function manageLink(followerId: number, now = Date.now()): string {
  return `${publicUrl()}${followPages.manage}?token=${manageToken(followerId, now)}`;
}

export function manageToken(followerId: number, now = Date.now()): string {
  return sealed(`${followerId}.${now + MANAGE_DAYS * DAY_MS}`, MANAGE);
}

/** @returns the id of what is followed; null for anything but a token of this installation. */
export function readStopToken(token: string): number | null {
  const text = opened(token, STOP);
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** @returns the follower's id; null for anything but a token of this installation that has not expired. */
export function readManageToken(token: string, now = Date.now()): number | null {
  const [, id, until] = /^(\d{1,15})\.(\d{1,15})$/.exec(opened(token, MANAGE) ?? "") ?? [];
  return id !== undefined && Number(until) > now ? Number(id) : null;
}

function sealed(text: string, context: typeof STOP): string {
  return seal(Buffer.from(text), context).toString("base64url");
}

function opened(token: string, context: typeof STOP): string | null {
  if (token.length > LONGEST_TOKEN) return null;
  try {
    return unseal(Buffer.from(token, "base64url"), context).toString();
  } catch {
    return null;
  }
}
