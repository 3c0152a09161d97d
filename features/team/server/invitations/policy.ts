/** Pure rules of invitations: bounds, states and lines. */
import { email as emailField } from "#features/accounts/contract.ts";
import { type Role, ROLES } from "#features/companies/team/roles.ts";
import type { Limit } from "#platform/throttle/throttle.ts";
import { INVITATION_DAYS, type InvitationLine, type OpenedInvitation } from "../../contract.ts";
import type { LinkedRow, LineRow } from "./queries.ts";

const DAY_SECONDS = 24 * 3600;

export const INVITATION_SECONDS = INVITATION_DAYS * DAY_SECONDS;
export const limits = {
  /** Emails to people who did not ask for them, by one person, whatever companies they own. */
  byInviter: { name: "invitation:inviter", max: 100, seconds: DAY_SECONDS },
  /** Links opened or answered, by an address. */
  byAddress: { name: "invitation:address", max: 100, seconds: 3600 },
} as const satisfies Record<string, Limit>;

/** One that we can send to; null otherwise. */
export function addressOf(given: string): string | null {
  const { data } = emailField.safeParse(given);
  return data ?? null;
}

export function describeLine({ created_at, expires_at, ...row }: LineRow, now: Date): InvitationLine {
  return {
    ...row,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    is_expired: expires_at <= now,
  };
}

/** @param companies how many it is still for. */
export function stateOf({ answer, is_expired }: LinkedRow, companies: number): OpenedInvitation["state"] {
  if (answer) return answer;
  if (companies === 0) return "cancelled";
  return is_expired ? "expired" : "open";
}

/** The role after accepting; null: the one held is as strong. */
export function strongerRole(held: Role | null, offered: Role): Role | null {
  return held !== null && ROLES.indexOf(held) <= ROLES.indexOf(offered) ? null : offered;
}

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** "16 November 2026", in UTC. */
export function dayOf(time: Date): string {
  return day.format(time);
}

/** "Northmoor Foods, Halden Marine and Brightside". */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat("en-GB").format(names);
}
