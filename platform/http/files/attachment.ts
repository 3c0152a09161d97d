/** The name under which a browser saves an answer, in both spellings of RFC 6266. */

/** Letters that a file name may not have on some system, or that turn the others around. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}/\\:*?"<>|]+/gu;
/** UTF-8 letters of most systems' names; an ending follows. */
const MOST_LETTERS = 80;

/**
 * @param name of anybody's, without its ending. @param plain ASCII, for programs that know no other.
 * @returns a value for Content-Disposition.
 */
export function attachment(name: string, plain: string, ending: string): string {
  const letters = Array.from(name.toWellFormed().replace(UNSAFE, " ").replace(/\s+/g, " ")).slice(0, MOST_LETTERS);
  const shown = letters.join("").replace(/^[.\s]+|[.\s]+$/g, "") || plain;
  // RFC 5987, section 3.2.1: what encodeURIComponent leaves and an attribute may not have.
  const encoded = encodeURIComponent(`${shown}.${ending}`).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain.replace(/[^\w-]/g, "-").slice(0, MOST_LETTERS)}.${ending}"; filename*=UTF-8''${encoded}`;
}
