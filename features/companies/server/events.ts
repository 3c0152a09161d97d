/** What happens to companies, told in the transaction in which it happens (platform/events). */
import { defineEvent } from "#platform/events/events.ts";

export type ToldCompanies = { ids: readonly number[] };

/** Another name, logo or text; deleted, or restored. */
export const companiesChanged = defineEvent<ToldCompanies>("companies.changed");
/** Gone for good, with their owner's account. */
export const companiesErased = defineEvent<ToldCompanies>("companies.erased");
