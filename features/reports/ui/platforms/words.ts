/** Labels of platforms and their deliveries. */
import type { StatusColour } from "#ui-kit/theme/theme.ts";
import { PLATFORM_TYPES, type PlatformType } from "#features/content/contracts/delivered.ts";
import { type DeliveryState, type OperatorPlatform } from "../../platform-contract.ts";
import { WAYS } from "../../ways/registry.ts";
import type { PlatformValues } from "./values.ts";

export const TYPE_WORDS: Record<PlatformType, string> = { internal: "Internal", external: "External" };

/** A queued delivery, to the customer: being sent, or waiting until the newsdesk fetches it. */
export const IN_PROGRESS = "Delivery in progress";

export const STATE_WORDS: Record<DeliveryState, { label: string; colour: StatusColour }> = {
  queued: { label: "Queued", colour: "blue" },
  delivered: { label: "Delivered", colour: "green" },
  live: { label: "Live", colour: "green" },
  failed: { label: "Failed", colour: "red" },
};

/** For authors: what only an operator can mend is no alarm. */
export const AUTHOR_STATE_WORDS: typeof STATE_WORDS = { ...STATE_WORDS, failed: { label: "Delayed", colour: "grey" } };

/** "Newsroom, Wire"; "Newsroom and 3 more"; "No plan". */
export function planNames({ plan_ids }: OperatorPlatform, plans: readonly { id: number; name: string }[]): string {
  const names = plans.filter(({ id }) => plan_ids.includes(id)).map(({ name }) => name);
  if (names.length === 0) return "No plan";
  return names.length <= 2 ? names.join(", ") : `${names[0]} and ${names.length - 1} more`;
}

/** Labels of the form's fields. */
export const FIELD_WORDS: Record<keyof PlatformValues, string> = {
  name: "Name",
  type: "Type",
  url: "Website",
  way: "Delivery method",
  endpoint: "Address",
  email: "Email",
  username: "User name",
  secret: "Secret",
  is_active: "Active",
  plan_ids: "Plans",
  industry: "Industry",
  top_visiting_countries: "Countries",
  potential_audience: "Potential audience",
};

/** Formatter of fields that are not text; undefined for text fields. */
export function valueWords(
  name: keyof PlatformValues,
  value: unknown,
  plans: readonly { id: number; name: string }[],
): string | undefined {
  if (name === "type") return PLATFORM_TYPES.map((type) => (type === value ? TYPE_WORDS[type] : "")).join("");
  if (name === "way") return WAYS.find(({ key }) => key === value)?.label ?? "";
  if (name !== "plan_ids" || !Array.isArray(value)) return undefined;
  const names = plans.filter(({ id }) => value.includes(id)).map((plan) => plan.name);
  return names.join(", ") || "No plan";
}
