/** Makes addresses within a story whole, for readers elsewhere. Pure. */

const ATTRIBUTES = [" href=", " src="];

/**
 * Changes attributes of elements only, never what a text says. Reads each character once.
 * @param html sanitised: `<` only begins tags, and values of attributes are in double quotes.
 */
export function withWholeAddresses(html: string, origin: string): string {
  let whole = "";
  let copied = 0;
  for (let tag = html.indexOf("<"); tag >= 0; tag = html.indexOf("<", tag)) {
    let from = tag;
    for (; tag < html.length && html[tag] !== ">"; tag++) {
      if (html[tag] !== '"') continue;
      const before = html.slice(from, tag);
      // `//` begins the name of another host.
      const isOwn = html[tag + 1] === "/" && html[tag + 2] !== "/";
      if (isOwn && ATTRIBUTES.some((name) => before.endsWith(name))) {
        whole += html.slice(copied, tag + 1) + origin;
        copied = tag + 1;
      }
      const end = html.indexOf('"', tag + 1);
      tag = end < 0 ? html.length : end;
      from = tag + 1;
    }
  }
  return whole + html.slice(copied);
}
