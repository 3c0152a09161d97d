/** Rules for referrers: what operators decide about the hosts that figures name. Operators only. */
import { z } from "zod";
import { requiredText } from "#platform/contract/fields.ts";

export const REFERRER_RULES_PATH = "/operator/settings/referrers/";
/** Different addresses of one day that a host must have come from before figures name it. */
export const NAMED_FROM_ADDRESSES = 3;
export const MAX_REFERRER_RULES = 500;

export const referrerMessages = {
  notAHost: (given: string) => `${given} is not the name of a public website. Enter one such as news.example.`,
  unknownRule: "The rule must be one of exclude, allow, none.",
  tooMany: `There can be at most ${MAX_REFERRER_RULES} rules. Remove one first.`,
} as const;

const rule = z.enum(["exclude", "allow"]);
export type ReferrerRule = z.infer<typeof rule>;

export const referrerRuleInput = z.object({
  host: requiredText("Website", 300).describe("Applies to its subdomains too"),
  rule: z
    .enum(["exclude", "allow", "none"], { error: referrerMessages.unknownRule })
    .describe("exclude: figures leave it out; allow: figures always name it; none: the rule is removed"),
});
export type ReferrerRuleInput = z.infer<typeof referrerRuleInput>;
export const referrerRules = z.object({
  rules: z.array(z.object({ host: z.string(), rule })).describe("By host"),
});
export type ReferrerRules = z.infer<typeof referrerRules>;
