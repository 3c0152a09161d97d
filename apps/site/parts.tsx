/** The parts of a page's body. Masthead and footer are drawn once for what they show, as nearly every page has the same. */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { SiteIdentity } from "#features/site-settings/contract.ts";
import { IdentityProvider } from "#features/site-settings/site/identity.ts";
import { keptMarkup } from "#ui-kit/page/kept-markup.tsx";
import { formatWeekday, isoDay } from "#ui-kit/public/dates.ts";
import { escapeText } from "./elements.ts";
import { Footer } from "./footer.tsx";
import { type FrontDay, FrontMasthead, Masthead } from "./masthead.tsx";
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
  // Nothing of one reader is kept.
  if (reader) return drawPart(identity, reader, mastheadOf({ day, isEmpty, section }));
  return separate(keptMasthead({ identity, day, isEmpty, section }).__html);
}

type MastheadFacts = { day: FrontDay | undefined; isEmpty: boolean; section: string | null };

function mastheadOf({ day, isEmpty, section }: MastheadFacts): ReactNode {
  return day ? <FrontMasthead day={day} isEmpty={isEmpty} /> : <Masthead section={section} />;
}

const keptMasthead = keptMarkup(
  "masthead",
  function KeptMasthead({ identity, ...facts }: MastheadFacts & { identity: SiteIdentity }) {
    return <IdentityProvider value={identity}>{mastheadOf(facts)}</IdentityProvider>;
  },
);

type FooterProps = { identity: SiteIdentity; isEmpty: boolean; path: string | null };

/** @param path of the page that "Report" names; null where the page has none. */
export function drawFooter({ identity, isEmpty, path }: FooterProps): Drawn {
  const { preloads, html } = separate(keptFooter({ identity, isEmpty, hasPath: path !== null }).__html);
  if (path === null) return { preloads, html };
  return { preloads, html: html.replace(PLACE, () => `?page=${escapeText(encodeURIComponent(path))}"`) };
}

/** Where a kept footer has the page's own address: a quote that no text of the site can hold unescaped ends it. */
const ADDRESS = "-";
const PLACE = `?page=${ADDRESS}"`;

const keptFooter = keptMarkup(
  "footer",
  function KeptFooter({ identity, isEmpty, hasPath }: { identity: SiteIdentity; isEmpty: boolean; hasPath: boolean }) {
    return (
      <IdentityProvider value={identity}>
        <Footer isEmpty={isEmpty} path={hasPath ? ADDRESS : null} />
      </IdentityProvider>
    );
  },
);
