/**
 * Operators' rules for referrers: excluded ones disappear from every figure and CSV file, past days too; no counts are
 * deleted.
 */
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { transaction } from "#platform/database/client.ts";
import { invalidInput } from "#platform/errors/app-error.ts";
import {
  MAX_REFERRER_RULES,
  referrerMessages,
  type ReferrerRuleInput,
  type ReferrerRules,
} from "../../referrer-contract.ts";
import * as queries from "./queries.ts";
import { referrerHost } from "../recording/visit-policy.ts";

/** @throws AppError forbidden (403). */
export async function getReferrerRules(operator: Operator): Promise<ReferrerRules> {
  requireOperator(operator);
  return { rules: await queries.listRules() };
}

/**
 * Sets or removes the rule of one host. Idempotent; figures follow immediately.
 * @throws AppError forbidden (403), invalid-input naming `host`.
 */
export async function setReferrerRule(
  operator: Operator,
  { host: given, rule }: ReferrerRuleInput,
): Promise<ReferrerRules> {
  requireOperator(operator);
  const host = referrerHost(/^https?:\/\//i.test(given) ? given : `https://${given}`, "");
  if (!host) throw invalidInput({ host: referrerMessages.notAHost(given) });
  return transaction(async (tx) => {
    await queries.lockRules(tx);
    const before = await queries.listRules(tx);
    const known = before.find((each) => each.host === host)?.rule ?? "none";
    if (known === rule) return { rules: before };
    if (known === "none" && before.length >= MAX_REFERRER_RULES) throw invalidInput({ host: referrerMessages.tooMany });
    await queries.saveRule(tx, host, rule === "none" ? null : rule);
    await recordAction(tx, operator, { action: "referrer.set", subject: `referrer ${host}`, details: WORDS[rule] });
    return { rules: await queries.listRules(tx) };
  });
}

const WORDS = { exclude: "Excluded from analytics", allow: "Always named", none: "Rule removed" } as const;
