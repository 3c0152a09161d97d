/** Where people reach support who cannot sign in: suspended, locked out, without their second factor. */
export const CONTACT_PAGE = "/contact";
