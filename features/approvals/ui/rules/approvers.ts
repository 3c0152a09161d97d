/** How the screens name approvers, and tell them apart. */
import { ROLE_NAMES, type Role } from "#features/companies/team/roles.ts";
import { counted } from "#platform/contract/sentence.ts";
import { type Approver, type CompanyRules, isClient } from "../../contract.ts";

export type Candidates = CompanyRules["candidates"];

export function keyOf(approver: Approver): string {
  return isClient(approver) ? approver.email.toLowerCase() : String(approver.user_id);
}

/** The second line says what they are; `isGone`: they can no longer be asked. */
export function wordsOf(approver: Approver, candidates: Candidates): { name: string; detail: string; isGone: boolean } {
  if (isClient(approver)) return { name: approver.name, detail: `Client, by link to ${approver.email}`, isGone: false };
  const person = candidates.find(({ id }) => id === approver.user_id);
  if (!person) return { name: "A person who has left", detail: "Cannot be asked. Remove them.", isGone: true };
  return { name: person.name, detail: ROLE_NAMES[person.role as Role] ?? person.role, isGone: false };
}

/** Null: none, or one who has left. */
export function deputyOf({ deputy_id }: Approver, candidates: Candidates): string | null {
  return candidates.find(({ id }) => id === deputy_id)?.name ?? null;
}

export const daysWords = (days: number) => counted(days, "working day");
