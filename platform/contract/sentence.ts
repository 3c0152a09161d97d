/** Sentences that end with a name, which may have brought its full stop ("Acme Inc."), or that count something. */

const HAS_STOP = /(?:[.…。]["'”“’»)\]]*|[!?！？؟])$/;

/** The full stop that a sentence ending with this text still needs; for markup. */
export function stopAfter(text: string): "" | "." {
  return HAS_STOP.test(text.trimEnd()) ? "" : ".";
}

/** The text with a full stop at its end, and never two. */
export function sentence(text: string): string {
  return text + stopAfter(text);
}

/** "1 release", "5 releases". */
export function counted(count: number, one: string, other = `${one}s`): string {
  return `${count} ${count === 1 ? one : other}`;
}
