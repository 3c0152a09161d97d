/** `ids` with one of them at another place, from 1; a place beyond the end is the end. */
export function movedTo(ids: readonly number[], id: number, position: number): number[] {
  const others = ids.filter((each) => each !== id);
  return others.toSpliced(Math.min(position - 1, others.length), 0, id);
}
