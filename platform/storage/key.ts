/** Keys are relative paths of plain segments, such as `media/{id}/960.webp`. */

const LONGEST_KEY = 500;

export function isSegment(text: string): boolean {
  return /^[a-z0-9_-][a-z0-9._-]*$/i.test(text);
}

export function isKey(text: string): boolean {
  return text.length <= LONGEST_KEY && text.split("/").every(isSegment);
}
