/** What platforms are and how they get posts, in words. */
import type { StatusColour } from "#ui-kit/theme.ts";
import type { DeliveryState, DeliveryWay, OperatorPlatform, PlatformType } from "../platform-contract.ts";

export const TYPE_WORDS: Record<PlatformType, string> = { internal: "Internal", external: "External" };

export const WAY_WORDS: Record<DeliveryWay, string> = {
  feed: "Feed",
  webhook: "Webhook",
  wordpress: "WordPress",
  email: "Email",
};

/** What each way does, in a sentence. */
export const WAY_HELP: Record<DeliveryWay, string> = {
  feed: "The platform reads an RSS feed of its own. What it has read counts as delivered.",
  webhook: "Each post is pushed as JSON, signed with a key that the platform checks.",
  wordpress: "Each post is published through the site's REST API.",
  email: "Each post is mailed to the platform's desk.",
};

export const STATE_WORDS: Record<DeliveryState, { label: string; colour: StatusColour }> = {
  queued: { label: "Queued", colour: "blue" },
  delivered: { label: "Delivered", colour: "green" },
  live: { label: "Live", colour: "green" },
  failed: { label: "Failed", colour: "red" },
};

/** "Newsroom, Wire"; "Newsroom and 3 more"; "No plan". */
export function planNames({ plan_ids }: OperatorPlatform, plans: readonly { id: number; name: string }[]): string {
  const names = plans.filter(({ id }) => plan_ids.includes(id)).map(({ name }) => name);
  if (names.length === 0) return "No plan";
  return names.length <= 2 ? names.join(", ") : `${names[0]} and ${names.length - 1} more`;
}
