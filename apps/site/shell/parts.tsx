/** The parts of a page's body. Masthead and footer are cached by their content, because nearly all pages share them. */
import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { SiteIdentity } from "#features/site-settings/contract.ts";
import { IdentityProvider } from "#features/site-settings/site/identity.ts";
import { escapeText } from "#ui-kit/page/escape-text.ts";
import { formatWeekday, isoDay } from "#ui-kit/public/dates.ts";
import { Footer } from "./footer.tsx";
import { FrontMasthead, Masthead } from "./masthead.tsx";
import { type Reader, ReaderProvider } from "./reader.ts";

export type Drawn = {
  /** Preload links for pictures, written by React, for the head. */
  preloads: string;
  html: string;
};

export function drawPart(identity: SiteIdentity, reader: Reader | null, part: ReactNode): Drawn {
  return separate(
    renderToStaticMarkup(
      <IdentityProvider value={identity}>
        <ReaderProvider value={reader}>{part}</ReaderProvider>
      </IdentityProvider>,
    ),
  );
}

/** React writes them first. */
function separate(markup: string): Drawn {
  const [preloads = ""] = /^(?:<link rel="preload"[^<>]*>)*/.exec(markup) ?? [];
  return { preloads, html: preloads === "" ? markup : markup.slice(preloads.length) };
}

type MastheadProps = {
  identity: SiteIdentity;
  reader: Reader | null;
  today: Date | undefined;
  isEmpty: boolean;
  /** The page's section, as its address. */
  section: string | null;
};

export function drawMasthead({ identity, reader, today, isEmpty, section }: MastheadProps): Drawn {
  const day = today && { iso: isoDay(today), inWords: formatWeekday(today) };
  const masthead = day ? <FrontMasthead day={day} isEmpty={isEmpty} /> : <Masthead section={section} />;
  // Never cache a signed-in reader's masthead.
  if (reader) return drawPart(identity, reader, masthead);
  const place = day ? `front ${day.iso} ${isEmpty}` : `in ${section}`;
  return keptOf(identity, `masthead ${place}`, () => drawPart(identity, null, masthead));
}

type FooterProps = { identity: SiteIdentity; isEmpty: boolean; path: string | null };

/** @param path of the page, for "Report"; null if it has none. */
export function drawFooter({ identity, isEmpty, path }: FooterProps): Drawn {
  if (path === null)
    return keptOf(identity, `footer ${isEmpty}`, () =>
      drawPart(identity, null, <Footer isEmpty={isEmpty} path={null} />),
    );
  const { preloads, html } = keptOf(identity, `footer ${isEmpty} of a page`, () =>
    drawPart(identity, null, <Footer isEmpty={isEmpty} path={ADDRESS} />),
  );
  return { preloads, html: html.replace(PLACE, () => `?page=${escapeText(encodeURIComponent(path))}"`) };
}

/** Placeholder for the page's address in a cached footer. It contains a quote, which escaped text never does. */
const ADDRESS = "-";
const PLACE = `?page=${ADDRESS}"`;

/** Changed settings create a new identity. */
const kept = new WeakMap<SiteIdentity, LRUCache<string, Drawn>>();
/** One masthead per section, for the last days. */
const MOST_KEPT = 50;

function keptOf(identity: SiteIdentity, name: string, draw: () => Drawn): Drawn {
  const ofSite = kept.get(identity) ?? new LRUCache<string, Drawn>({ max: MOST_KEPT });
  kept.set(identity, ofSite);
  const known = ofSite.get(name);
  if (known) return known;
  const drawn = draw();
  ofSite.set(name, drawn);
  return drawn;
}
