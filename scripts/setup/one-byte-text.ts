/**
 * JavaScript that means the same, with escapes instead of characters beyond Latin-1. V8 keeps the text of a file as long
 * as its code, with two bytes for each character if one of them needs two.
 * @throws if `String.raw` has such characters, which would stay escaped
 */
export function inOneByteCharacters(code: string): string {
  const raw = /String\.raw`[^`]*[\u0100-\uffff]/.exec(code)?.[0];
  if (raw !== undefined) throw new Error(`Write this without String.raw: ${raw}`);
  return code.replace(/(\\*)([\u0100-\uffff])/g, (_all, backslashes: string, character: string) => {
    const escaped = `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
    const isEscapedAlready = backslashes.length % 2 === 1;
    return (isEscapedAlready ? backslashes.slice(1) : backslashes) + escaped;
  });
}
