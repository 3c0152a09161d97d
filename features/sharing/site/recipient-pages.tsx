/** The pages of a link that works: a teaser with terms, then the text. No scripts. */
import type { ReactNode } from "react";
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { readingMinutes } from "#ui-kit/public/dates.ts";
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import { recipientPages } from "../contract.ts";
import { briefMomentIn, doneAt, momentIn, spanUntil } from "../embargo/times.ts";
import { Changes, Contact, Strip, Terms, When } from "./recipient-parts.tsx";
import type { RecipientView } from "./recipient-view.ts";

/** Never the post's title: browsers keep what is here in their history. */
export function recipientHead(view: RecipientView | null): DocumentHead {
  const until = view && !view.published && !view.liftedAt ? view.until : null;
  return {
    title: until && view ? `Embargoed until ${briefMomentIn(until, view.zone)}` : "Private page",
    description: "A private page for one person.",
    path: null,
    noindex: true,
    openGraph: { type: "website", image: null },
  };
}

type Props = { view: RecipientView };

/** Before the terms are accepted: nothing of the post but how long it is. */
export function TeaserMain({ view }: Props) {
  const { company, subject, sentBy, sentAt, zone, liftedAt, liftedLine, note, until, now } = view;
  return (
    <main id="main" className="page grid gate top">
      <header className="head">
        <div className="kicker">
          <span className={`badge badge--${liftedAt ? "ok" : "hold"}`}>{liftedAt ? "Lifted" : "Embargoed"}</span>
          <span>
            From <b dir="auto">{company}</b>
          </span>
          <span className="quiet">
            Sent by <bdi>{sentBy}</bdi>, {doneAt(sentAt, zone)}
          </span>
        </div>
        <h1 dir="auto">{subject}</h1>
        <p className="dek">
          <bdi>{company}</bdi>{" "}
          {liftedAt
            ? `lifted the embargo on ${momentIn(liftedAt, zone)}. You may publish.`
            : "offers you this release before it is public. You have not seen it yet: the headline and the text open once you accept the terms."}
        </p>
        {note !== "" && (
          <blockquote className="line" dir="auto">
            {note}
          </blockquote>
        )}
        {liftedLine !== "" && (
          <blockquote className="line" dir="auto">
            {liftedLine}
          </blockquote>
        )}
      </header>
      <div className="side">{!liftedAt && <When view={view} span={until ? spanUntil(until, now) : ""} />}</div>
      <div className="body">
        {!liftedAt && (
          <>
            <SectionHead title="The terms" />
            <Terms view={view} />
          </>
        )}
        <Answers view={view} />
      </div>
      <aside className="rail vr" aria-label="About the release">
        <Inside view={view} />
        <Contact view={view} />
      </aside>
    </main>
  );
}

function Inside({ view: { words, pictures } }: Props) {
  const about = Math.max(50, Math.round(words / 50) * 50);
  const minutes = readingMinutes(words);
  return (
    <section>
      <SectionHead title="What is inside" />
      <dl className="facts">
        <div>
          <dt>Text</dt>
          <dd>
            About {about} words, {minutes} {minutes === 1 ? "minute" : "minutes"}
          </dd>
        </div>
        {pictures > 0 && (
          <div>
            <dt>Pictures and videos</dt>
            <dd>{pictures}</dd>
          </div>
        )}
        <div>
          <dt>Downloads</dt>
          <dd>Text, Word, PDF</dd>
        </div>
      </dl>
    </section>
  );
}

function Answers({ view }: Props) {
  const { token, proof, company, outlet, problem, liftedAt, declinedAt, zone } = view;
  return (
    <div className="agree">
      {problem !== null && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {declinedAt && <p>You declined on {doneAt(declinedAt, zone)}, and have promised nothing.</p>}
      <form method="post" action={recipientPages.accept(token)} encType="multipart/form-data">
        <input type="hidden" name="proof" value={proof} />
        {liftedAt ? (
          <input type="hidden" name="terms" value="yes" />
        ) : (
          <label className="tick">
            <input type="checkbox" name="terms" value="yes" required />
            <span>
              I accept these terms
              {outlet && (
                <>
                  {" "}
                  for <bdi>{outlet}</bdi>
                </>
              )}
            </span>
          </label>
        )}
        <p className="send">
          <button className="btn" type="submit">
            {liftedAt ? "Read the release" : "Accept and read"}
          </button>
        </p>
      </form>
      {!liftedAt && !declinedAt && (
        <details className="decline">
          <summary>Decline</summary>
          <form method="post" action={recipientPages.decline(token)} encType="multipart/form-data">
            <input type="hidden" name="proof" value={proof} />
            <label className="field">
              <span>
                A line to <bdi>{company}</bdi>, if you like
              </span>
              <input type="text" name="line" maxLength={300} autoComplete="off" />
            </label>
            <p className="send">
              <button className="btn btn--line" type="submit">
                Decline
              </button>
            </p>
          </form>
        </details>
      )}
      {!liftedAt && (
        <p className="small">
          If you decline, you have promised nothing, and <bdi>{company}</bdi> is told. You can still accept later, until
          the embargo lifts.
        </p>
      )}
    </div>
  );
}

/** @param props.article the post's page. */
export function TextMain({ view, article }: Props & { article: ReactNode }) {
  const { name, outlet, number, published, liftedAt } = view;
  const whose = [name, outlet].filter(Boolean).join(", ") || "one person";
  const isHeld = !published && !liftedAt;
  return (
    <>
      <Strip view={view} />
      <Changes view={view} />
      <div className="marked">
        {isHeld && <Watermark words={`${name || outlet || number} · ${number}`} />}
        {article}
      </div>
      <aside className="page" aria-label="Whose copy this is">
        <p className="mine">
          <span>
            Copy of <bdi>{whose}</bdi>
          </span>
          <span className="num">{number}</span>
        </p>
      </aside>
    </>
  );
}

/** Faint, behind the text, and not part of what is selected. */
function Watermark({ words }: { words: string }) {
  return (
    <svg className="water" aria-hidden="true" width="100%" height="100%">
      <defs>
        <pattern id="water" width="330" height="150" patternUnits="userSpaceOnUse" patternTransform="rotate(-18)">
          <text y="40">{words}</text>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#water)" />
    </svg>
  );
}
