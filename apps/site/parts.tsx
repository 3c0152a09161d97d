/** The parts of a page's body. Masthead and footer are drawn once for what they show, as nearly every page has the same. */
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
  /** Links of the pictures that React wants loaded first, for the head. */
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

/** React writes them before everything else. */
function separate(markup: string): Drawn {
  const [preloads = ""] = /^(?:<link rel="preload"[^<>]*>)*/.exec(markup) ?? [];
  return { preloads, html: preloads === "" ? markup : markup.slice(preloads.length) };
}

type MastheadProps = {
  identity: SiteIdentity;
  reader: Reader | null;
  today: Date | undefined;
  isEmpty: boolean;
  /** Where the page is, as the address of a section. */
  section: string | null;
};

export function drawMasthead({ identity, reader, today, isEmpty, section }: MastheadProps): Drawn {
  const day = today && { iso: isoDay(today), inWords: formatWeekday(today) };
  const masthead = day ? <FrontMasthead day={day} isEmpty={isEmpty} /> : <Masthead section={section} />;
  // Nothing of one reader is kept.
  if (reader) return drawPart(identity, reader, masthead);
  const place = day ? `front ${day.iso} ${isEmpty}` : `in ${section}`;
  return keptOf(identity, `masthead ${place}`, () => drawPart(identity, null, masthead));
}

type FooterProps = { identity: SiteIdentity; isEmpty: boolean; path: string | null };

/** @param path of the page that "Report" names; null where the page has none. */
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

/** Where a kept footer has the page's own address: a quote that no text of the site can hold unescaped ends it. */
const ADDRESS = "-";
const PLACE = `?page=${ADDRESS}"`;

/** Changed settings are a new identity. */
const kept = new WeakMap<SiteIdentity, LRUCache<string, Drawn>>();
/** A masthead of each section, and of the last days. */
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
