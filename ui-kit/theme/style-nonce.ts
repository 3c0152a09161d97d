/** The nonce that lets styles inserted at run time pass the Content-Security-Policy (`style-src 'self' 'nonce-…'`). */

/** The server writes it into `<meta property="csp-nonce" nonce="…">`; "" where it sends no policy. */
export function readStyleNonce(page: Document = document): string {
  return page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
}

/** react-remove-scroll, which locks the page behind dialogs, looks for its nonce under webpack's name. */
export function shareStyleNonce(nonce: string): void {
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });
}
