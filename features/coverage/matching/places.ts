/** Whether a place is within a stretch; its end is not. */
export function isIn(place: number, from: number, to: number): boolean {
  return place >= from && place < to;
}
