/** A shared report: what was confirmed, for readers without an account. Without our name, without scripts. */
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { cityOf, clockIn, dayIn, momentIn } from "#features/sharing/embargo/times.ts";
import { sentence, stopAfter } from "#platform/contract/sentence.ts";
import { language, languageName, words } from "#ui-kit/public/words/words.ts";
import { COVERAGE_KINDS } from "../contract.ts";
import { durationOf } from "../duration.ts";
import { type Report, type ReportedArticle, reportPage } from "../reporting/contract.ts";
import { timelineOf } from "../reporting/timeline.ts";

export type SharedView = {
  report: Report;
  hasPassages: boolean;
  /** Address of the company's logo; null: its name stands there. */
  logo: { url: string; width: number; height: number } | null;
  preparedBy: string;
  endsAt: Date;
  zone: string;
  /** Address of its PDF. */
  pdf: string;
};

const said = () => words().coverageReport;

/** "Monday 30 November 2026" */
function dayOf(time: string | Date, zone: string): string {
  const [at, form] = [new Date(time), { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const];
  if (language() === "en") return dayIn(at, zone);
  return new Intl.DateTimeFormat(words().locale, { ...form, timeZone: zone }).format(at);
}

/** The same with its time, and whose that is. */
function momentOf(time: string | Date, zone: string): string {
  const at = new Date(time);
  if (language() === "en") return momentIn(at, zone);
  return `${dayOf(at, zone)}, ${clockIn(at, zone)} (${cityOf(zone)})`;
}

/** Of what was added by hand only the day is known. */
const appeared = ({ published_at: at, is_added: isAdded }: ReportedArticle, zone: string) =>
  isAdded ? dayOf(at, zone) : momentOf(at, zone);

export const reportHead = (title: string): DocumentHead => ({
  title,
  description: said().name,
  path: null,
  noindex: true,
  openGraph: { type: "website", image: null },
});

export function ReportMain({ view }: { view: SharedView }) {
  const { report, zone, preparedBy, endsAt } = view;
  const { figures, post, articles } = report;
  return (
    <div className="page reported">
      <header>
        <Name view={view} />
        <span>{said().asOf(dayOf(report.as_of, zone))}</span>
      </header>
      <main id="main">
        {post && <p className="kicker">{said().publishedAt(momentOf(post.published_at, zone))}</p>}
        <h1 dir="auto">{report.title}</h1>
        <p className="lead">{leadOf(view)}</p>
        <p className="lead">
          <a href={view.pdf} download>
            {said().download}
          </a>
        </p>
        <dl className="figures">
          <Figure label={said().articles} value={String(figures.articles)} note={said().eachConfirmed} />
          <Figure label={said().outlets} value={String(figures.outlets)} note={said().eachOnce} />
          <Figure
            label={said().languages}
            value={String(figures.languages.length)}
            note={figures.languages.slice(0, 5).map(languageName).join(", ")}
          />
          {report.first && (
            <Figure
              label={said().first}
              value={durationOf(report.first.minutes * 60_000, said())}
              note={said().after(report.first.outlet)}
            />
          )}
        </dl>
        {articles.length > 0 && <When view={view} />}
        <h2>{said().articles}</h2>
        {articles.length === 0 && <p>{said().none}</p>}
        <ol className="articles">
          {articles.map((article) => (
            <Article key={article.id} article={article} view={view} />
          ))}
        </ol>
        <h2>{said().counted}</h2>
        <p className="lead">{said().howCounted(report.feeds, report.company, "")}</p>
      </main>
      <footer>
        {said().prepared(
          <bdi>{preparedBy}</bdi>,
          <bdi>{report.company}</bdi>,
          stopAfter(report.company),
          dayOf(endsAt, zone),
        )}
      </footer>
    </div>
  );
}

function leadOf({ report: { figures, articles }, hasPassages, zone }: SharedView): string {
  if (articles.length === 0) return said().appear;
  const times = articles.map(({ published_at }) => published_at).toSorted();
  const days = [dayOf(times[0] ?? "", zone), dayOf(times.at(-1) ?? "", zone)] as const;
  const found = said().found(figures.articles, figures.outlets, days);
  return hasPassages ? `${found} ${said().shown}` : found;
}

function Name({ view: { logo, report } }: { view: SharedView }) {
  if (logo) return <img src={logo.url} alt={report.company} width={logo.width} height={logo.height} />;
  return (
    <b>
      <bdi>{report.company}</bdi>
    </b>
  );
}

function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
      <dd className="small">{note}</dd>
    </div>
  );
}

/** Drawn for two widths: a wide drawing made small cannot be read. The list below says the same in words. */
function When({ view }: { view: SharedView }) {
  const { kinds } = view.report.figures;
  return (
    <section aria-label={said().when}>
      <div className="legend">
        <h2>{said().when}</h2>
        <ul>
          {COVERAGE_KINDS.filter((kind) => kinds[kind] > 0).map((kind) => (
            <li key={kind} data-kind={kind}>
              {said().kinds[kind]} {kinds[kind]}
            </li>
          ))}
        </ul>
      </div>
      <Drawing view={view} width={960} />
      <Drawing view={view} width={358} />
    </section>
  );
}

const LINE_AT = 72;

function Drawing({ view: { report, zone }, width }: { view: SharedView; width: number }) {
  const timeline = timelineOf(
    report.articles,
    report.post && new Date(report.post.published_at),
    width,
    words().locale,
  );
  if (!timeline) return null;
  const { start } = timeline;
  return (
    <svg
      className={width > 600 ? "wide" : "narrow"}
      viewBox={`0 0 ${width} 96`}
      width={width}
      height={96}
      aria-hidden="true"
    >
      <path className="axis" d={`M0 ${LINE_AT}.5H${width}`} />
      {timeline.days.map(({ x, middle, name }) => (
        <g key={x}>
          <path className="axis" d={`M${x.toFixed(1)} ${LINE_AT}v4`} />
          <text className="day" x={middle.toFixed(1)} y={LINE_AT + 18}>
            {name}
          </text>
        </g>
      ))}
      {start !== null && <path className="start" d={`M${start.toFixed(1)} 8V${LINE_AT}`} />}
      {timeline.dots.map(({ article, x, level, name }) => (
        <g key={article.id}>
          <circle data-kind={article.kind} cx={x.toFixed(1)} cy={LINE_AT - 11 - level * 11} r="4">
            <title>{`${article.outlet}, ${appeared(article, zone)}`}</title>
          </circle>
          {name !== "" && (
            <text x={(x + 8).toFixed(1)} y={LINE_AT - 7 - level * 11}>
              {name}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

function Article({ article, view }: { article: ReportedArticle; view: SharedView }) {
  const { kind, headline, address, outlet, passages, gone_since, post } = article;
  const { language: tag, evidence_in_short: evidence } = article;
  const { report, hasPassages, zone } = view;
  const about = [appeared(article, zone), ...(tag === "" ? [] : [languageName(tag)])];
  return (
    <li>
      <span className="kind" data-kind={kind}>
        {said().kinds[kind]}
      </span>
      <div>
        <h3 dir="auto">
          {address === null || !/^https?:/.test(address) ? (
            headline
          ) : (
            <a href={address} rel="nofollow noopener noreferrer">
              {headline}
            </a>
          )}
        </h3>
        <p>
          <b>
            <bdi>{outlet}</bdi>
          </b>{" "}
          · {about.join(" · ")}
        </p>
        {report.post === null && <p dir="auto">{said().about(post.name)}</p>}
        {evidence !== "" && <p>{sentence(evidence)}</p>}
        {gone_since !== null && <p>{said().gone(dayOf(gone_since, zone))}</p>}
        {hasPassages && passages.length > 0 && (
          <details>
            <summary>{said().seePassages}</summary>
            {passages.map(({ ours, theirs }, at) => (
              <div key={at} className="pair">
                <blockquote dir="auto">
                  <b className="small">{said().theRelease}</b>
                  {ours}
                </blockquote>
                <blockquote dir="auto">
                  <b className="small">
                    <bdi>{outlet}</bdi>
                  </b>
                  {theirs}
                </blockquote>
              </div>
            ))}
          </details>
        )}
      </div>
    </li>
  );
}

/** What is asked before a report that has a password. */
export function PasswordMain({ token, problem }: { token: string; problem: string | null }) {
  return (
    <div className="page reported">
      <main id="main">
        <h1>{said().shared}</h1>
        <form className="report" method="post" action={reportPage(token)} encType="multipart/form-data">
          <label className="field">
            <span>{said().password}</span>
            <input
              type="password"
              name="password"
              required
              autoComplete="off"
              aria-invalid={problem !== null || undefined}
              aria-describedby={problem === null ? undefined : "problem"}
            />
          </label>
          {problem !== null && (
            <p id="problem" className="error" role="alert">
              {problem}
            </p>
          )}
          <p className="actions">
            <button className="btn btn--solid">{said().open}</button>
          </p>
        </form>
      </main>
    </div>
  );
}

export function NoReportMain({ message = said().ended }: { message?: string }) {
  return (
    <div className="page reported">
      <main id="main">
        <h1>{said().shared}</h1>
        <p className="lead">{message}</p>
      </main>
    </div>
  );
}
