/**
 * How a page says for whom its calls speak: for the account it shows, even if another user has since signed in in another tab
 * (docs/product/accounts.md, Pages of another account).
 */

/** Request header with the account of the page; calls without it speak for the session, as scripts do. */
export const ACCOUNT_HEADER = "dateline-account";

/** `code` of the refusal: the session belongs to another account. */
export const ANOTHER_ACCOUNT = "another-account";
