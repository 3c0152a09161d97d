/**
 * Runs callbacks when the page is left, in this order: editors pass on their last input, then forms store it. One
 * listener, because listeners of `pagehide` run in the order of their registration, and editors load late.
 */
type Act = () => void;

const settling = new Set<Act>();
const keeping = new Set<Act>();

window.addEventListener("pagehide", () => {
  for (const act of [...settling, ...keeping]) act();
});

/** An editor's turn. @returns takes it back. */
export function settleOnLeaving(act: Act): () => void {
  settling.add(act);
  return () => void settling.delete(act);
}

/** A form's turn, after every editor's. @returns takes it back. */
export function keepOnLeaving(act: Act): () => void {
  keeping.add(act);
  return () => void keeping.delete(act);
}
