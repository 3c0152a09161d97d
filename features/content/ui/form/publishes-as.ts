/** Who a form's text is published as, and when: said beside the buttons that publish it. */
import type { Me } from "#features/accounts/contract.ts";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { useChosenCompany } from "./use-chosen-company.ts";
import type { FormValues } from "./values.ts";

/** @returns the name of the company, else of the user. */
export function usePostedAs(values: FormValues, me: Me): string {
  return useChosenCompany(values)?.name ?? `${me.first_name} ${me.last_name}`.trim();
}

/** @param at null: now. */
export function publishesAs(name: string, at: Date | null, zone: string): string {
  return `Publishes as ${name}, ${at === null ? "now" : formatDateTime(at, zone)}`;
}
