/** Which shapes are tried where only some can be: those that were found to be dangerous, in turn. */

const TEXTS = [
  "spaces before a line separator",
  "newlines",
  "capitals",
  "combining marks",
  "dots",
  "tags that never end",
];
const STORIES = ["nested lists", "rows below a wide row", "a picture with a long description", "attributes", "links"];

/**
 * One shape of each kind at an address or in fields of a call, which differ in which, so that each shape comes to many of
 * them; all of them for work in the background, which is little.
 */
export function isInSample(shape: string, address: string): boolean {
  const isAddress = address.includes("/");
  const turn = Array.from(address).reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 65_521, 7);
  return [TEXTS, STORIES].some((shapes) =>
    isAddress ? shapes[turn % shapes.length] === shape : shapes.includes(shape),
  );
}
