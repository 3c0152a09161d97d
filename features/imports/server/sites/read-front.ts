/** What the front page of a site says in its head: of its owner, and where its posts can be read. Pure. */
import { Parser } from "htmlparser2";
import { absoluteAddress } from "#features/news/parser/address.ts";
import { decodeBytes } from "#features/news/parser/decode-bytes.ts";
import { findFeedLinks } from "#features/news/parser/find-feed-links.ts";

const MAX_METAS = 200;
const MAX_CONTENT = 2000;
const MAX_ELEMENTS = 5000;

export type FrontPage = {
  /** Contents of meta elements within the head: what is in the body may be other people's. */
  metas: string[];
  /** Root of WordPress's API; empty: none named. */
  api: string;
  feeds: string[];
  language: string;
};

export function readFront({
  bytes,
  contentType,
  url,
}: {
  bytes: Uint8Array;
  contentType: string | null;
  url: string;
}): FrontPage {
  const html = decodeBytes(bytes, contentType);
  const front: FrontPage = {
    metas: [],
    api: "",
    feeds: findFeedLinks(html, url).map((each) => each.url),
    language: "",
  };
  let elements = 0;
  /** Elements open within one that browsers do not show: what counts visits is there, too. */
  let unshown = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (unshown > 0 || UNSHOWN.has(name)) unshown++;
      // The first element of the body, said or not, ends the head.
      if (++elements > MAX_ELEMENTS || (unshown === 0 && !IN_HEAD.has(name))) return parser.pause();
      if (unshown > 0) return;
      if (name === "html") front.language = (attributes["lang"] ?? "").slice(0, 35);
      if (name === "meta" && front.metas.length < MAX_METAS)
        front.metas.push((attributes["content"] ?? "").slice(0, MAX_CONTENT));
      const isApi = name === "link" && attributes["rel"] === "https://api.w.org/";
      if (isApi && front.api === "") front.api = absoluteAddress(attributes["href"] ?? "", url);
    },
    onclosetag(name) {
      if (unshown > 0) unshown--;
      if (name === "head") parser.pause();
    },
  });
  parser.write(html);
  return front;
}

const IN_HEAD = new Set("html head title meta link script style base".split(" "));
const UNSHOWN = new Set(["noscript", "template"]);
