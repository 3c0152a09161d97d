/** Where an embargo and a link are. Pure: all times are given. */
import type { LinkState } from "../contract.ts";
import type { LinkRow } from "./columns.ts";

type Facts = Pick<
  LinkRow,
  "is_of_post" | "gone_at" | "status" | "publish_at" | "published_at" | "lifts_at" | "lifted_at"
>;

export type Situation =
  /** `until` null: no time is known. `isLate`: the time has passed, and the post is not public. */
  | { is: "embargoed"; until: Date | null; isLate: boolean }
  /** By hand, before the post is public. */
  | { is: "lifted"; at: Date }
  | { is: "public"; at: Date }
  /** It was never public, and is in the trash, deleted, or another company's. */
  | { is: "cancelled"; since: Date | null }
  /** It was public. */
  | { is: "withdrawn" };

/** When the embargo lifts; null: not known. */
export function untilOf({ lifts_at, status, publish_at }: Pick<Facts, "lifts_at" | "status" | "publish_at">) {
  return lifts_at ?? (status === "draft" ? null : publish_at);
}

/** It lifts when the post becomes public, whatever time was announced. */
export function situationOf(facts: Facts, now: Date): Situation {
  const { is_of_post, gone_at, status, published_at, lifted_at } = facts;
  const wasPublic = status === "published" || status === "withdrawn";
  if (wasPublic && published_at)
    return status === "published" && is_of_post && gone_at === null
      ? { is: "public", at: published_at }
      : { is: "withdrawn" };
  if (!is_of_post || gone_at !== null) return { is: "cancelled", since: is_of_post ? gone_at : null };
  if (lifted_at) return { is: "lifted", at: lifted_at };
  const until = untilOf(facts);
  return { is: "embargoed", until, isLate: until !== null && until <= now };
}

type Answers = Pick<LinkRow, "revoked_at" | "expires_at" | "accepted_at" | "declined_at" | "first_opened_at">;

export function stateOf({ revoked_at, expires_at, ...link }: Answers, now: Date): LinkState {
  if (revoked_at) return "revoked";
  if (expires_at <= now) return "expired";
  if (link.accepted_at) return "accepted";
  if (link.declined_at) return "declined";
  return link.first_opened_at ? "opened" : "sent";
}
