/** Publishers of feeds under as many host names as a test wants, all on one loopback peer, with conditional GET. */
import { createHash } from "node:crypto";
import { createOutbound, type Outbound } from "#platform/outbound/outbound.ts";
import { type Peer, type PeerReply, type PeerRequest, type PeerScript, startPeer } from "./peer/server.ts";

export type FeedItem = { guid?: string; title?: string; link?: string; date?: string; text?: string };

/** An RSS 2.0 document as feeds ordinarily are. */
export function rssOf(items: readonly FeedItem[], { title = "Harbour News", head = "" } = {}): string {
  const field = (name: string, value: string | undefined) => (value === undefined ? "" : `<${name}>${value}</${name}>`);
  const texts = items.map(
    ({ guid, title, link, date, text }) =>
      `<item>${field("guid", guid)}${field("title", title)}${field("link", link)}${field("pubDate", date)}${field("description", text)}</item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>${title}</title><link>https://harbour.example/</link><description>Ships and ports</description>${head}${texts.join("\n")}</channel></rss>`;
}

/** `count` items, the newest first, an hour apart. One of the same number is the same whatever the count is. */
export function itemsOf(count: number, name = "item"): FeedItem[] {
  const oldest = Date.UTC(2026, 0, 1, 12);
  return Array.from({ length: count }, (_, index) => ({
    guid: `${name}-${count - index}`,
    title: `${name} number ${count - index}`,
    link: `https://harbour.example/${name}/${count - index}`,
    date: new Date(oldest + (count - index) * 3_600_000).toUTCString(),
    text: `What happened in ${name} ${count - index}.`,
  }));
}

export type FeedServer = Peer & {
  /** Reaches these hosts and nothing else on this machine. */
  outbound: Outbound;
  /** `http://NAME.test:PORT/path`; a name of another kind resolves to this machine too but may not be reached. */
  urlOf: (name: string, path?: string) => string;
  /** Answers `how` at the path of any host. @returns the address at this host. */
  publish: (name: string, how: PeerReply | PeerScript, path?: string) => string;
};

export async function startFeedServer(): Promise<FeedServer> {
  const peer = await startPeer();
  const origins = new Set<string>();
  const outbound = createOutbound({
    lookup: async () => [{ address: "127.0.0.1", family: 4 }],
    allowedOrigins: () => [...origins],
  });
  const urlOf = (name: string, path = `/${name}.xml`) => {
    const url = new URL(path, peer.origin);
    url.hostname = `${name}.test`;
    origins.add(url.origin);
    return url.href;
  };
  return {
    ...peer,
    outbound,
    urlOf,
    publish(name, how, path = `/${name}.xml`) {
      peer.answer(path, how);
      return urlOf(name, path);
    },
    async stop() {
      await outbound.close();
      await peer.stop();
    },
  };
}

/** Answers 304 to whoever has this document already, as good publishers do. */
export function conditional(document: string, headers: Record<string, string> = {}): PeerScript {
  const etag = `W/"${createHash("sha256").update(document).digest("hex").slice(0, 16)}"`;
  return (response, request: PeerRequest) => {
    const known = request.headers["if-none-match"] === etag;
    response.writeHead(known ? 304 : 200, { "Content-Type": "application/rss+xml", ETag: etag, ...headers });
    response.end(known ? undefined : document);
  };
}
