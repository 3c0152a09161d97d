/**
 * Readers without an account: requesting, confirming, changing and ending follows. Never reveals whether an address is
 * known.
 */
import { isVouchedFor } from "#features/newsroom/server/company-service.ts";
import { type ReadSearch, readSearch } from "#features/newsroom/server/search/read-service.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { type FieldProblems, fieldProblems } from "#platform/contract/fields.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { isMailbox, queueMail } from "#platform/mail/mail.ts";
import { mayMailStranger } from "#platform/mail/unasked.ts";
import { hashToken, looksLikeToken, newToken } from "#platform/secrets/tokens.ts";
import { throttleAddress } from "#platform/throttle/throttle.ts";
import { CONFIRM_HOURS, type Frequency, MAX_FOLLOWS, TRAP_FIELD } from "../contract.ts";
import type { FollowForm, FollowedThing } from "../site/follow-form.tsx";
import { confirmLink, manageLink, manageToken, readManageToken, readStopToken, stopLink } from "./links-service.ts";
import * as policy from "./policy.ts";
import * as queries from "./queries.ts";
import { inLanguage, words } from "#ui-kit/public/words/words.ts";
import { followInput } from "./form-policy.ts";

/** @param asked parameters of an address. @returns null: there is nothing to follow there. */
export async function findThing(asked: Readonly<Record<string, unknown>>): Promise<FollowedThing | null> {
  const read = await readSearch(asked);
  return read && describe(read);
}

const describe = (read: ReadSearch): FollowedThing => ({
  query: policy.storedQuery(read.query),
  name: policy.nameOf(read, getSite().name),
  isSearch: policy.isSearch(read.query),
});

/** The current meaning of a stored query; null: the company or category is gone. */
async function thingOf(query: string): Promise<FollowedThing | null> {
  return findThing(Object.fromEntries(new URLSearchParams(query)));
}

/** As operators read it, in the console's language. @returns null: the company or category is gone. */
export async function nameOfFollowed(query: string): Promise<string | null> {
  const read = await readSearch(Object.fromEntries(new URLSearchParams(query)));
  return read && inLanguage("en", () => policy.nameOf(read, getSite().name));
}

/**
 * Takes the form. The answer is the same whether the address is known, follows it already, or gets no more emails today.
 * @returns null when it was taken, else the form with what is wrong.
 * @throws AppError too-many-requests (429).
 */
export async function askToFollow(fields: Record<string, unknown>, ip: string): Promise<FollowForm | null> {
  if (textOf(fields[TRAP_FIELD]) !== "") return null;
  const read = await readSearch(Object.fromEntries(new URLSearchParams(textOf(fields["query"]))));
  const parsed = followInput.safeParse({ email: fields["email"], frequency: fields["frequency"] || undefined });
  const isReachable = parsed.success && isMailbox(parsed.data.email);
  const problems: FieldProblems = {
    ...(parsed.success ? {} : fieldProblems(parsed.error)),
    ...(parsed.success && !isReachable && { email: words().follow.emailInvalid }),
    ...(read ? {} : { query: words().follow.removed }),
  };
  if (!read || !parsed.success || !isReachable)
    return {
      thing: read && describe(read),
      values: { email: textOf(fields["email"]).slice(0, 300), frequency: textOf(fields["frequency"]) },
      problems,
    };
  await throttleAddress(policy.formsByAddress, ip);
  const site = getSite().name;
  const isVouched = read.company !== null && (await isVouchedFor(read.company.id, read.company.name));
  const name = policy.quietNameOf(read, site, isVouched);
  await transaction((tx) => ask(tx, { read, name, site, ...parsed.data }));
  return null;
}

type Asked = {
  read: ReadSearch;
  /** As a stranger may be told it. */
  name: string;
  site: string;
  email: string;
  frequency: Frequency;
};

/** An address that has had its emails of today gets none, and nothing is kept of it. */
async function ask(tx: Transaction, { read, name, site, email, frequency }: Asked): Promise<void> {
  const key = emailKeyOf(email);
  if (!(await mayMailStranger(tx, email))) return;
  const follower_id = await queries.lockFollower(tx, email, key);
  const { query, isSearch } = describe(read);
  const known = await queries.findFollow(tx, follower_id, query);
  if (known?.confirmed_at) {
    const links = { origin: publicUrl(), manage: manageLink(follower_id), stop: stopLink(known.id) };
    await queueMail(tx, { to: email, ...policy.alreadyMail(name, site, links) });
    return;
  }
  if (!known && (await queries.countFollows(tx, follower_id)) >= MAX_FOLLOWS) return;
  const token = newToken();
  const company_id = isSearch ? null : (read.company?.id ?? null);
  const follow = { follower_id, query, company_id, is_search: isSearch, frequency, confirm_hash: hashToken(token) };
  await queries.askFollow(tx, follow, CONFIRM_HOURS);
  await queueMail(tx, { to: email, ...policy.confirmationMail(name, site, confirmLink(token)) });
}

/** The follow that the link would confirm; changes nothing. @returns null for a link that does not work. */
export async function findConfirmation(token: string): Promise<FollowedThing | null> {
  const follow = looksLikeToken(token) ? await queries.findUnconfirmed(hashToken(token)) : null;
  return follow && thingOf(follow.query);
}

/** Works once. @returns what is followed from now on, and a token of the page to change it; null: the link does not work. */
export async function confirm(token: string): Promise<{ thing: FollowedThing; manage: string } | null> {
  if (!looksLikeToken(token)) return null;
  const follow = await transaction((tx) => queries.confirmFollow(tx, hashToken(token)));
  const thing = follow && (await thingOf(follow.query));
  return follow && thing ? { thing, manage: manageToken(follow.follower_id) } : null;
}

/** @returns null for a token that never was one of ours; `thing` null: it is not followed any more. */
export async function findToStop(token: string): Promise<{ thing: FollowedThing | null } | null> {
  const id = readStopToken(token);
  if (id === null) return null;
  const follow = await queries.findConfirmed(id);
  return { thing: follow && (await thingOf(follow.query)) };
}

/** Ends it; repeating that is fine. @returns false for a token that never was one of ours. */
export async function stop(token: string): Promise<boolean> {
  const id = readStopToken(token);
  if (id === null) return false;
  const follow = await queries.findConfirmed(id);
  if (follow) await transaction((tx) => queries.deleteFollows(tx, follow.follower_id, id));
  return true;
}

export type ManagedFollow = { id: number; thing: FollowedThing; frequency: Frequency };

/** All that the address follows, oldest first. @returns null for a token that does not work any more. */
export async function findManaged(token: string): Promise<ManagedFollow[] | null> {
  const followerId = readManageToken(token);
  if (followerId === null) return null;
  const follows = await queries.listFollowsOf(followerId);
  const described = await Promise.all(
    follows.map(async ({ id, query, frequency }) => ({ id, frequency, thing: (await thingOf(query)) ?? gone(query) })),
  );
  return described;
}

/** Of a company or category that is not there now: it can still be ended. */
const gone = (query: string): FollowedThing => ({ query, name: words().follow.gone, isSearch: true });

/**
 * @param fields `stop`: id of what ends, or `all`; else `follow` and `frequency`: how often from now on.
 * @returns false for a token that does not work any more.
 */
export async function changeManaged(token: string, fields: Record<string, unknown>): Promise<boolean> {
  const followerId = readManageToken(token);
  if (followerId === null) return false;
  const ended = textOf(fields["stop"]);
  const [id, frequency] = [idOf(textOf(fields["follow"])), followInput.shape.frequency.safeParse(fields["frequency"])];
  await transaction(async (tx) => {
    if (ended === "all") await queries.deleteFollows(tx, followerId, null);
    else if (idOf(ended) !== null) await queries.deleteFollows(tx, followerId, idOf(ended));
    else if (id !== null && frequency.success) await queries.setFrequency(tx, followerId, id, frequency.data);
  });
  return true;
}

const idOf = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}
