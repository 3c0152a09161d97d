/** NewsML-G2 2.34 (iptc.org/standards/newsml-g2): one item, or a message of several. */
import { USUAL_LANGUAGE } from "#features/content/contracts/language.ts";
import { element, type Markup, xmlDocument } from "#platform/xml/xml.ts";
import type { Entry, EntryFile, EntryMedia } from "../entry-policy.ts";
import { publisherOf, wholeSeconds } from "../formats/feed.ts";
import { isCorrected, noteOf, statusOf, type WireItem, type WireList } from "./item.ts";

const NAMESPACE = { xmlns: "http://iptc.org/std/nar/2006-10-01/" };
const CATALOG = "http://www.iptc.org/std/catalog/catalog.IPTC-G2-Standards_41.xml";
type Provider = Pick<WireList, "provider" | "origin">;

export function newsItemOf(item: WireItem, provider: Provider): string {
  return xmlDocument(newsItem(item, provider));
}

export function newsMessageOf(list: WireList): string {
  const header = element(
    "header",
    {},
    element("sent", {}, list.sentAt.toISOString()),
    element("sender", {}, new URL(list.origin).host),
  );
  const set = element("itemSet", {}, ...list.items.map((item) => newsItem(item, list)));
  return xmlDocument(element("newsMessage", NAMESPACE, header, set));
}

function newsItem(item: WireItem, { provider, origin }: Provider): Markup {
  const { entry } = item;
  const note = noteOf(item);
  const standard = {
    standard: "NewsML-G2",
    standardversion: "2.34",
    conformance: "power",
    "xml:lang": entry?.language ?? USUAL_LANGUAGE,
  };
  return element(
    "newsItem",
    { ...NAMESPACE, guid: item.urn, version: item.version, ...standard },
    element("catalogRef", { href: CATALOG }),
    entry && element("rightsInfo", {}, element("copyrightHolder", {}, element("name", {}, publisherOf(entry)))),
    element(
      "itemMeta",
      {},
      element("itemClass", { qcode: "ninat:text" }),
      element("provider", { uri: origin }, element("name", {}, provider)),
      element("versionCreated", {}, item.versionCreated.toISOString()),
      item.firstCreated && element("firstCreated", {}, item.firstCreated.toISOString()),
      element("pubStatus", { qcode: `stat:${statusOf(item)}` }),
      entry && element("title", {}, entry.title),
      note !== null && element("edNote", {}, note),
      isCorrected(item) && element("signal", { qcode: "sig:correction" }),
      entry && element("link", { rel: "irel:seeAlso", href: entry.url, contenttype: "text/html" }),
      ...(entry?.media ?? []).map(mediaLinkOf),
    ),
    entry && contentMetaOf(entry),
    entry && contentSetOf(entry),
  );
}

/** Links to the largest file; the elements inside tell a desk its size before downloading. */
function mediaLinkOf(media: EntryMedia): Markup {
  const { kind, alt, caption, credit, rights, full } = media;
  const { url, mime, bytes } = full ?? media;
  const described = caption || alt;
  return element(
    "link",
    { rel: "irel:associatedWith", href: url, contenttype: mime, size: bytes },
    element("itemClass", { qcode: kind === "image" ? "ninat:picture" : "ninat:video" }),
    rights === "" ? null : element("usageTerms", {}, rights),
    described === "" ? null : element("description", { role: "drol:caption" }, described),
    credit === "" ? null : element("creditline", {}, credit),
    full && renditionOf("rnd:highRes", full),
    renditionOf(full ? "rnd:web" : "rnd:highRes", media),
  );
}

function renditionOf(rendition: string, { url, mime, bytes, width, height, seconds }: EntryFile): Markup {
  const duration = wholeSeconds(seconds);
  return element("remoteContent", { rendition, href: url, contenttype: mime, size: bytes, width, height, duration });
}

function contentMetaOf(entry: Entry): Markup {
  const [banner] = entry.media;
  return element(
    "contentMeta",
    {},
    banner?.kind === "image" &&
      element("icon", { href: banner.url, contenttype: banner.mime, width: banner.width, height: banner.height }),
    element("contentCreated", {}, entry.publishedAt.toISOString()),
    element("contentModified", {}, entry.updatedAt.toISOString()),
    element("creator", {}, element("name", {}, publisherOf(entry))),
    element("language", { tag: entry.language ?? USUAL_LANGUAGE }),
    element("genre", { literal: entry.kind.key }, element("name", {}, entry.kind.cardLabel)),
    ...entry.tags.map((tag) => element("subject", { type: "cpnat:abstract", literal: tag }, element("name", {}, tag))),
    element("headline", {}, entry.title),
    element("by", {}, publisherOf(entry)),
    entry.summary === "" ? null : element("description", { role: "drol:summary" }, entry.summary),
  );
}

/** HTML as escaped text: authors' sanitised HTML is not XML. */
function contentSetOf({ html, words }: Entry): Markup {
  return element("contentSet", {}, element("inlineData", { contenttype: "text/html", wordcount: words }, html));
}
