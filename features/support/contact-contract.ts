/** The public contact form (docs/product/tickets.md, Readers). */
import { accountPages } from "#features/accounts/contract.ts";

export const CONTACT_SENT_PAGE = `${accountPages.contact}/sent`;

export const MAX_READER_MESSAGE = 4000;
/** A reader's message and address are deleted so long after the ticket was resolved. */
export const READER_DATA_DAYS = 180;
/** One of the categories of tickets: readers choose none. */
export const READER_CATEGORY = "General Inquiry";
