/** Events of companies, sent within the transaction in which they happen (platform/events). */
import { defineEvent } from "#platform/events/events.ts";

export type ToldCompanies = { ids: readonly number[] };

/** Another name, logo or text; deleted, or restored. */
export const companiesChanged = defineEvent<ToldCompanies>("companies.changed");
/** Permanently deleted with their owner's account. */
export const companiesErased = defineEvent<ToldCompanies>("companies.erased");
