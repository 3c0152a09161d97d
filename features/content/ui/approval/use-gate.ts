/** Whether a form may publish its post now, or has to ask for approval first. */
import { approvalMessages, type PostApproval } from "#features/approvals/contract.ts";
import { useRules } from "#features/approvals/ui/rules/use-rules.ts";
import { reachOf } from "#features/companies/team/rights.ts";
import { useCompanies } from "#features/companies/ui/use-companies.ts";
import type { StoredForm } from "../drafts/use-stored-form.ts";
import type { FormValues } from "../form/values.ts";
import { useApproval } from "./use-approval.ts";

export type Gate = {
  /** Null where the post is not stored with its company; the form then goes by the company's rules. */
  id: number | null;
  /** Null while it is not known. */
  post: PostApproval | null;
  /** What is missing before it may be published now. */
  missing: Missing;
};

/** null: nothing; `ask`: nothing is asked; `again`: changes were asked for; `waiting`: for answers. */
export type Missing = null | "ask" | "again" | "waiting";

/**
 * @param id of the stored post; null: it is not stored yet.
 * @param stored the company that it is stored with, and `chosen` in the form, as texts; empty: none.
 */
export function useGate({ id, stored, chosen }: { id: number | null; stored: string; chosen: string }): Gate {
  const isStored = id !== null && stored === chosen;
  const known = useApproval(isStored && chosen !== "" ? id : null).data ?? null;
  const expected = useExpected(isStored ? "" : chosen);
  const post = isStored ? known : expected;
  return { id: isStored && chosen !== "" ? id : null, post, missing: post && missingOf(post) };
}

/** Of a form whose draft may not be stored yet. */
export function useDraftGate({ saver, values }: Pick<StoredForm, "saver" | "values">): Gate {
  const companyIn = (text: FormValues | undefined) => text?.texts["posted_by_company"];
  const chosen = companyIn(values) ?? "";
  return useGate({ id: saver.getId(), stored: companyIn(saver.getSaved()?.values) ?? chosen, chosen });
}

/** By the company's rules, before the post is stored with it. */
function useExpected(chosen: string): PostApproval | null {
  const { data: companies } = useCompanies();
  const company = companies?.find(({ id }) => String(id) === chosen);
  const { data } = useRules(company?.id ?? null);
  if (!company || !data) return null;
  const { rules } = data;
  return {
    is_required: rules.mode !== "none" || reachOf(company.role, "publish") === "approved",
    may_waive: rules.owners_may_waive && reachOf(company.role, "publish-unapproved") === "yes",
    may_ask: true,
    approval: null,
    answer_page: null,
  };
}

export function missingOf({ is_required, approval }: PostApproval): Missing {
  if (!is_required || approval?.is_met || approval?.is_waived) return null;
  if (!approval) return "ask";
  return approval.turns.some(({ state }) => state === "changes") ? "again" : "waiting";
}

export type AskButton = {
  label: string;
  /** Why it does nothing now. */
  why?: string;
};

/** The button in the place of the one that publishes; null: publishing is possible. */
export function askButtonOf({ missing, post }: Gate): AskButton | null {
  switch (missing) {
    case null:
      return null;
    case "ask":
      return { label: "Ask for approval" };
    case "again":
      return { label: "Ask again" };
    case "waiting": {
      const open = post?.approval?.turns.filter(({ state }) => state !== "approved") ?? [];
      const asked = open.filter(({ state }) => state === "asked");
      const names = (asked.length > 0 ? asked : open).map(({ name }) => name);
      return { label: "Waiting for approval", why: approvalMessages.notApproved(names) };
    }
  }
}

export const SCHEDULE_NOTE = "Goes out only once it is approved";
