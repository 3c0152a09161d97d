/** Parts of a recipient's pages. In English, as the terms are. */
import type { ReactNode } from "react";
import { ContactAddress } from "#features/companies/press/contact-address.tsx";
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import { recipientPages } from "../contract.ts";
import { clockIn, dayIn, doneAt, elsewhere, momentIn, shortDayIn, zoneLine } from "../embargo/times.ts";
import type { RecipientView } from "./recipient-view.ts";

type Props = { view: RecipientView };

/** Whose page it is, at the right of the masthead. */
export function PrivateFor({ view: { name, outlet, token } }: Props) {
  return (
    <div className="tools">
      <span>
        Private page for <b dir="auto">{name || outlet || "you"}</b>
        {name && outlet && (
          <>
            , <bdi>{outlet}</bdi>
          </>
        )}
      </span>
      <a href={recipientPages.notYou(token)} className="nb" rel="nofollow">
        Not you?
      </a>
    </div>
  );
}

export function Contact({ view: { contact } }: Props) {
  if (!contact) return null;
  return (
    <section>
      <SectionHead title="Press contact" />
      <ContactAddress contact={contact} />
    </section>
  );
}

/** The line above the text: until when it is held, or that it is no longer. */
export function Strip({ view }: Props) {
  const { zone, acceptedAt, published, liftedAt, until, company } = view;
  if (published)
    return (
      <Line tone="ok" badge="Public" end={acceptedAt && "Your terms have ended"}>
        <b>The embargo lifted on {momentIn(published.at, zone)}</b>
        <a href={published.path}>Open the public page</a>
      </Line>
    );
  if (liftedAt)
    return (
      <Line tone="ok" badge="Lifted" end={acceptedAt && "Your terms have ended"}>
        <b>
          <bdi>{company}</bdi> lifted the embargo on {momentIn(liftedAt, zone)}. You may publish.
        </b>
      </Line>
    );
  return (
    <Line tone="hold" badge="Embargoed" end={acceptedAt && `You accepted on ${doneAt(acceptedAt, zone)}`}>
      <b>{until ? `Not before ${momentIn(until, zone)}` : "Not before it is public; the time is not known yet"}</b>
      {until &&
        elsewhere(until, zone)
          .slice(0, 2)
          .map(({ city, clock }) => (
            <span key={city} className="quiet">
              {clock} {city}
            </span>
          ))}
      {view.isLate && <b>The time has passed, and the release is not public yet. Ask before you publish.</b>}
    </Line>
  );
}

type LineProps = { tone: "ok" | "hold"; badge: string; end: string | false | null; children: ReactNode };

function Line({ tone, badge, end, children }: LineProps) {
  return (
    <aside className="held" aria-label="Embargo">
      <p className="page">
        <span className={`badge badge--${tone}`}>{badge}</span>
        {children}
        {end && <span className="end">{end}</span>}
      </p>
    </aside>
  );
}

/** When it lifts, here and in other cities. */
export function When({ view: { until, zone, now }, span }: Props & { span: string }) {
  if (!until)
    return (
      <dl className="when">
        <div>
          <dt>Embargoed</dt>
          <dd>Until it is public</dd>
          <dd>The time is not known yet. You are told.</dd>
        </div>
      </dl>
    );
  const isThisYear = until.getUTCFullYear() === now.getUTCFullYear();
  const day = isThisYear ? dayIn(until, zone).replace(/ \d{4}$/, "") : dayIn(until, zone);
  return (
    <dl className="when">
      <div>
        <dt>Embargoed until</dt>
        <dd>
          {day}, {clockIn(until, zone)}
        </dd>
        <dd>
          {zoneLine(zone)}
          {span && `. In ${span}`}
        </dd>
      </div>
      {elsewhere(until, zone).map(({ city, clock, weekday }) => (
        <div key={city}>
          <dt>{city}</dt>
          <dd>{clock}</dd>
          <dd>{weekday}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The terms, version TERMS_VERSION: a change of their words is a new version. */
export function Terms({ view: { until, zone, company } }: Props) {
  return (
    <ol className="steps">
      <li>
        <b>{until ? `You hold it until ${momentIn(until, zone)}.` : "You hold it until it is public."}</b>
        <br />
        Nothing is published, broadcast or posted before then, in whole or in part. If the time moves, you are emailed,
        and the terms apply until the new time.
      </li>
      <li>
        <b>You may show it to colleagues who work on it.</b>
        <br />
        You answer for them. Anyone else needs a link of their own; the press office sends it in a minute.
      </li>
      <li>
        <b>Your name is on your copy.</b>
        <br />
        It shows faintly behind the text and on the files you download. <bdi>{company}</bdi> sees when you open the page
        and what you download, and nothing else.
      </li>
    </ol>
  );
}

/** What is different from the version that was read last. */
export function Changes({ view: { changes } }: Props) {
  if (!changes || changes.length === 0) return null;
  const count = changes.length === 1 ? "1 change" : `${changes.length} changes`;
  return (
    <details className="changed page">
      <summary>{count} since you read it</summary>
      <ul>
        {changes.map(({ before, after }, index) => (
          <li key={index} dir="auto">
            {before !== null && <del>{before}</del>}
            {after !== null && <ins>{after}</ins>}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Facts about this copy, its files, and its terms: for the text's rail. */
export function CopyFacts({ view, files }: Props & { files: boolean }) {
  const { zone, token, number, version, until, acceptedAt, published, liftedAt } = view;
  const isHeld = !published && !liftedAt;
  return (
    <>
      {files && (
        <section aria-label="Downloads">
          <SectionHead title="Downloads" />
          <ul className="links">
            <li>
              <a href={recipientPages.file(token, "txt")}>Plain text</a>
            </li>
            <li>
              <a href={recipientPages.file(token, "docx")}>Word</a>
            </li>
            <li>
              <a href={recipientPages.file(token, "pdf")}>PDF, with your name</a>
            </li>
          </ul>
          {isHeld && <p className="quiet">Under the same embargo.</p>}
        </section>
      )}
      <section aria-label="About this copy">
        <SectionHead title="This copy" />
        <dl className="facts">
          {isHeld && (
            <div>
              <dt>Lifts</dt>
              <dd>{until ? `${shortDayIn(until, zone)}, ${clockIn(until, zone)}` : "When it is public"}</dd>
            </div>
          )}
          {acceptedAt && (
            <div>
              <dt>Accepted</dt>
              <dd>{doneAt(acceptedAt, zone)}</dd>
            </div>
          )}
          <div>
            <dt>Version</dt>
            <dd>{version}</dd>
          </div>
          <div>
            <dt>Your number</dt>
            <dd className="num">{number}</dd>
          </div>
        </dl>
      </section>
      {isHeld && (
        <section aria-label="If something is wrong">
          <SectionHead title="If something is wrong" />
          <p>Is it out already? Tell the press contact now.</p>
          <details>
            <summary>The terms you accepted</summary>
            <Terms view={view} />
          </details>
        </section>
      )}
    </>
  );
}
