/** How a key is shown, and the emails about it. Pure. */
import { greetingOf } from "#features/accounts/server/service.ts";
import { isScope, type KeyKind, SCOPES } from "#features/accounts/key-contract.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { letter, type MailContent } from "#platform/mail/mail-content.ts";
import { type ApiKey, type EndedKey, type EndReason, IDLE_TOLD_DAYS, OVERLAP_HOURS } from "../contract.ts";
import type { EndedRow } from "./ended-queries.ts";
import type { ToldKey } from "./idle-queries.ts";
import type { KeyRow } from "./queries.ts";

type MailText = Pick<MailContent, "subject" | "text">;

export function describeKey(row: KeyRow, viewerId: number): ApiKey {
  const { id, name, ending, addresses, person, previous_ending, previous_until } = row;
  return {
    id,
    kind: kindOf(row),
    name,
    ending,
    scopes: row.scopes.filter(isScope),
    addresses,
    person,
    is_own: row.user_id === viewerId,
    created_at: row.created_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    used_at: row.used_at?.toISOString() ?? null,
    used_from: row.used_ip,
    refused:
      row.refused_at === null || row.refused_ip === null
        ? null
        : { at: row.refused_at.toISOString(), from: row.refused_ip },
    previous:
      previous_until === null || previous_ending === null
        ? null
        : {
            ending: previous_ending,
            until: previous_until.toISOString(),
            used_at: row.previous_used_at?.toISOString() ?? null,
            used_from: row.previous_used_ip,
          },
  };
}

export function kindOf({ is_test }: Pick<KeyRow, "is_test">): KeyKind {
  return is_test ? "test" : "live";
}

const REASONS: Record<string, EndReason> = {
  "key revoked": "revoked",
  "not used": "unused",
  "left the company": "left",
  "password changed": "password",
  "password reset": "password",
  "address restored": "password",
};

export function describeEnded(row: EndedRow): EndedKey {
  const { id, name, ending, scopes, person, end_reason, ended_by } = row;
  return {
    id,
    kind: kindOf(row),
    name,
    ending,
    scopes: scopes.filter(isScope),
    person,
    created_at: row.created_at.toISOString(),
    used_at: row.used_at?.toISOString() ?? null,
    ended_at: row.ended_at.toISOString(),
    reason: end_reason === null ? "expired" : (REASONS[end_reason] ?? "account"),
    ended_by,
  };
}

type Bounds = { scopes: readonly string[]; addresses: readonly string[] };

/** For the company's history. */
export const boundsOf = ({ scopes, addresses }: Bounds) =>
  wordsOf(scopes) + (addresses.length === 0 ? "" : `, only from ${addresses.join(", ")}`);

const wordsOf = (scopes: readonly string[]) =>
  scopes
    .filter(isScope)
    .map((scope) => SCOPES[scope].words)
    .join(", ");

const IF_NOT_YOU = "If this was not you, revoke the key and change your password.";

type BoundKey = Bounds & { name: string; slug: string };
const mayOf = ({ scopes, addresses }: Bounds) =>
  `It may: ${wordsOf(scopes)}. It works from ${addresses.length === 0 ? "any address" : addresses.join(", ")}.`;

export function createdMail(firstName: string, key: BoundKey): MailText {
  return {
    subject: `API key created: ${key.name}`,
    text: letter(greetingOf(firstName), [
      `A key with the name ${key.name} was created in your account. ${mayOf(key)}`,
      `${IF_NOT_YOU} Your keys:`,
      keysPage(key.slug),
    ]),
  };
}

export function changedMail(firstName: string, key: BoundKey): MailText {
  return {
    subject: `API key changed: ${key.name}`,
    text: letter(greetingOf(firstName), [
      `What the key ${key.name} may do was changed in your account. ${mayOf(key)}`,
      `${IF_NOT_YOU} Your keys:`,
      keysPage(key.slug),
    ]),
  };
}

export function rotatedMail(firstName: string, key: { name: string; slug: string }): MailText {
  return {
    subject: `API key rotated: ${key.name}`,
    text: letter(greetingOf(firstName), [
      `The key ${key.name} was rotated in your account. The old key works for ${OVERLAP_HOURS} hours more.`,
      `${IF_NOT_YOU} Your keys:`,
      keysPage(key.slug),
    ]),
  };
}

export function endingMail({ first_name, name, ending, at, slug }: ToldKey): MailText {
  return {
    subject: `API key ends soon: ${name}`,
    text: letter(greetingOf(first_name), [
      `The key ${name} (…${ending}) ends on ${dayOf(at)}. Create another one before, and change it where it is used:`,
      keysPage(slug),
    ]),
  };
}

export function idleMail({ first_name, name, ending, at, slug }: ToldKey): MailText {
  return {
    subject: `API key not used for ${IDLE_TOLD_DAYS} days: ${name}`,
    text: letter(greetingOf(first_name), [
      `The key ${name} (…${ending}) has not been used for ${IDLE_TOLD_DAYS} days. We will revoke it on ${dayOf(at)} unless it is used.`,
      keysPage(slug),
    ]),
  };
}

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const dayOf = (at: Date) => day.format(at);

function keysPage(slug: string): string {
  return `${publicUrl()}/dashboard?${new URLSearchParams({ activeContent: "companyProfile", item: `keys.${slug}` })}`;
}
