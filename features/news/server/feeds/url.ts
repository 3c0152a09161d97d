/** Addresses of feeds as people type and paste them. */

const MAX_CHARACTERS = 2_000;

/**
 * The canonical address of a feed: `feed:` schemes read, https where no scheme is given, host in lower case and
 * punycode, no default port, no fragment; path and query as they are.
 * @returns null when the input is not an http(s) address.
 */
export function normaliseFeedUrl(input: string): string | null {
  let address = input.trim();
  if (address === "" || address.length > MAX_CHARACTERS || /[\s<>"]/.test(address)) return null;
  // feed:https://host/, feed://host/ and feed:host are all in use.
  address = address.replace(/^(?:feed|rss|podcast|itpc|pcast):(?:\/\/(?!https?:))?(?:\/\/)?/i, "");
  if (address.startsWith("//")) address = `https:${address}`;
  if (!/^https?:/i.test(address)) {
    // Text before a colon is a scheme, unless digits follow: then it is a host with a port.
    if (/^[a-z][a-z\d+.-]*:(?!\d{1,5}(?:[/?#]|$))/i.test(address)) return null;
    address = `https://${address}`;
  }
  if (!/^https?:\/\/[^/\\]/i.test(address)) return null;
  const url = URL.parse(address);
  if (url === null || !isHost(url.hostname) || url.username !== "" || url.password !== "") return null;
  url.hash = "";
  if (url.hostname.endsWith(".")) url.hostname = url.hostname.slice(0, -1);
  return url.href.length > MAX_CHARACTERS ? null : url.href; // other letters than ASCII become six or nine characters
}

/** A single word is not an address: names need a dot, unless they are an IP address or this machine's own name. */
function isHost(hostname: string): boolean {
  return hostname.startsWith("[") || hostname === "localhost" || /^[^.]+(?:\.[^.]+)+\.?$/.test(hostname);
}
