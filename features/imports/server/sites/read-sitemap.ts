/** Reads a sitemap: a list of pages, an index of sitemaps, or one address a line; also packed (sitemaps.org, protocol). */
import { gunzipSync } from "node:zlib";
import { decodeXML } from "entities";
import { Parser } from "htmlparser2";
import { decodeBytes } from "#features/news/parser/decode-bytes.ts";
import { absoluteAddress } from "#features/news/parser/address.ts";
import { type NextDocument, SITE_BOUNDS, type SiteDocument, UnreadableDocument } from "./site-document.ts";

const MAX_ADDRESS = 2000;
const MAX_DEPTH = 50;
/** Files that sites list among their pages. */
const NO_PAGE = /\.(?:pdf|jpe?g|png|gif|webp|svg|avif|mp4|mp3|zip|docx?|xlsx?|pptx?|ics|css|js)(?:$|[?#])/i;

type Listed = { pages: string[]; sitemaps: string[] };

/** @throws UnreadableDocument for what is no sitemap. */
export function readSitemap({ bytes, contentType, url }: SiteDocument): NextDocument[] {
  const text = decodeBytes(unpacked(bytes), contentType).trim();
  const { pages, sitemaps } = text.startsWith("<") ? readXmlList(text) : readLines(text);
  const to = (kind: NextDocument["kind"], written: readonly string[]): NextDocument[] =>
    written.flatMap((each) => {
      const address = absoluteAddress(each, url);
      return address === "" || address.length > MAX_ADDRESS
        ? []
        : [{ kind, address: withoutHash(address), instead: null }];
    });
  return [...to("sitemap", sitemaps), ...to("page", pages).filter(({ address }) => !NO_PAGE.test(address))];
}

function withoutHash(address: string): string {
  const at = address.indexOf("#");
  return at < 0 ? address : address.slice(0, at);
}

/** Packed ones come as files, without saying so as an encoding of the answer. */
function unpacked(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: SITE_BOUNDS.unpackedBytes });
  } catch (error) {
    throw new UnreadableDocument("cannot be unpacked", { cause: error });
  }
}

function readLines(text: string): Listed {
  const pages = text
    .split(/\r?\n/, SITE_BOUNDS.sitemapEntries)
    .map((line) => line.trim())
    .filter((line) => /^https?:\/\//i.test(line));
  if (pages.length === 0) throw new UnreadableDocument("no sitemap");
  return { pages, sitemaps: [] };
}

function readXmlList(text: string): Listed {
  const listed: Listed = { pages: [], sitemaps: [] };
  const path: string[] = [];
  let written: string | null = null;
  let isSitemap = false;
  const parser = new Parser(
    {
      onopentag(name) {
        path.push(localName(name));
        if (path.length === 1) isSitemap = /^(?:urlset|sitemapindex)$/.test(path[0] ?? "");
        const count = listed.pages.length + listed.sitemaps.length;
        if (!isSitemap || path.length > MAX_DEPTH || count >= SITE_BOUNDS.sitemapEntries) return parser.pause();
        // A picture's address has a prefix of its own.
        written =
          path.length === 3 && path[2] === "loc" && !name.includes("image") && !name.includes("video") ? "" : null;
      },
      ontext(piece) {
        if (written !== null && written.length <= MAX_ADDRESS) written += piece;
      },
      onclosetag() {
        if (written !== null && path[2] === "loc")
          (path[1] === "sitemap" ? listed.sitemaps : listed.pages).push(decodeXML(written.trim()));
        written = null;
        path.pop();
      },
    },
    // Entities are decoded once the address is whole: a declared one is not looked up.
    { xmlMode: true, decodeEntities: false, recognizeCDATA: true },
  );
  parser.write(text);
  if (!isSitemap) throw new UnreadableDocument("no sitemap");
  return listed;
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1).toLowerCase();
