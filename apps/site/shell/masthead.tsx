/**
 * The mastheads: a tall one with the date for the front page, a low one for the rest. They link only to what exists.
 */
import type { ReactNode } from "react";
import { accountPages } from "#features/accounts/contract.ts";
import { PRICING_PAGE } from "#features/billing/contracts/plan.ts";
import { useIdentity } from "#features/site-settings/site/identity.ts";
import { useReader } from "./reader.ts";
import { SEARCH_PAGE } from "#features/newsroom/archive-contract.ts";
import { SearchField } from "#features/newsroom/site/search/field.tsx";
import { sections } from "#features/newsroom/site/archive/sections.ts";
import { words } from "#ui-kit/public/words/words.ts";

/** `iso`: 2026-11-21. */
export type FrontDay = { iso: string; inWords: string };

export function FrontMasthead({ day, isEmpty }: { day: FrontDay; isEmpty: boolean }) {
  return (
    <header className="mast mast--front page">
      <div className="bar">
        <Wordmark />
        <time className="today" dateTime={day.iso}>
          {day.inWords}
        </time>
        <Tools />
      </div>
      <div className="strip">{!isEmpty && <Sections current={null} />}</div>
    </header>
  );
}

/** @param props.section the page's section, as an address. */
export function Masthead({ section }: { section: string | null }) {
  return (
    <header className="mast">
      <div className="bar page">
        <Wordmark />
        <Sections current={section} />
        <Tools />
      </div>
    </header>
  );
}

/** Of a page for one person. */
export function PrivateMasthead({ children }: { children: ReactNode }) {
  return (
    <header className="mast mast--private">
      <div className="bar page">
        <Wordmark />
        {children}
      </div>
    </header>
  );
}

export function Wordmark() {
  const { name, logo } = useIdentity();
  const lastWord = name.lastIndexOf(" ") + 1; // on one line with the dash
  return (
    <a className={logo ? "wordmark logo" : "wordmark"} href="/" aria-label={words().shell.frontPageOf(name)}>
      {logo ? (
        <img src={logo.url} alt="" width={logo.width} height={logo.height} />
      ) : (
        <>
          {name.slice(0, lastWord)}
          <span>
            {name.slice(lastWord)}
            <i aria-hidden="true">—</i>
          </span>
        </>
      )}
    </a>
  );
}

function Sections({ current }: { current: string | null }) {
  return (
    <nav aria-label={words().shell.sections}>
      {sections().map(({ href, label }) => (
        <a key={href} href={href} aria-current={href === current || undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}

function Tools() {
  const reader = useReader();
  const { shell } = words();
  return (
    <div className="tools">
      <SearchField className="find" />
      <a className="find-link" href={SEARCH_PAGE}>
        {shell.search}
      </a>
      <a href={PRICING_PAGE}>{shell.plans}</a>
      {reader ? <a href={reader.home}>{shell.dashboard}</a> : <a href={accountPages.signIn}>{shell.signIn}</a>}
    </div>
  );
}
