/** The name under which a browser saves an answer, in both spellings of RFC 6266. */

/** Characters that some systems do not allow in file names, or that reverse the direction of text. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}/\\:*?"<>|]+/gu;
/** Maximum bytes of a file name on most systems, minus its extension. */
const MAX_LETTERS = 80;

/**
 * @param name untrusted, without extension. @param plain ASCII, for programs that support nothing else.
 * @returns a value for Content-Disposition.
 */
export function attachment(name: string, plain: string, ending: string): string {
  const letters = Array.from(name.toWellFormed().replace(UNSAFE, " ").replace(/\s+/g, " ")).slice(0, MAX_LETTERS);
  const shown = letters.join("").replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, "") || plain;
  // RFC 5987, section 3.2.1: characters that encodeURIComponent keeps but an attribute must not contain.
  const encoded = encodeURIComponent(`${shown}.${ending}`).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain.replace(/[^\w-]/g, "-").slice(0, MAX_LETTERS)}.${ending}"; filename*=UTF-8''${encoded}`;
}
