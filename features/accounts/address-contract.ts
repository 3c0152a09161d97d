/** An account's email address: undoing a change, and freeing an address held by an unconfirmed account. */

/** The pages that links in the emails open. */
export const addressPages = { undo: "/auth/undo-email", claim: "/auth/claim-email" } as const;

/** The domain of an account that has lost its unconfirmed address to the owner of the mailbox (RFC 2606). */
export const RELEASED_DOMAIN = "unconfirmed.invalid";

export const addressMessages = {
  passwordNeeded: "Enter your password to change your email address.",
  taken: "Another account already uses this email.",
  undone: "Your email address and your account are yours again. Sign in with the new password.",
  undoTaken: "Another account has confirmed your old address. Contact support.",
  claimed: "The address is free. Sign up with it now.",
} as const;
