/** A shared report: what was confirmed, for readers without an account. Without our name, without scripts. */
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { dayIn, momentIn } from "#features/sharing/embargo/times.ts";
import { counted } from "#platform/contract/sentence.ts";
import { languageName } from "#ui-kit/public/words/words.ts";
import { COVERAGE_KINDS, KIND_WORDS } from "../contract.ts";
import { durationOf } from "../duration.ts";
import { type Report, type ReportedArticle, reportMessages, reportPage } from "../reporting/contract.ts";
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

export const reportHead = (title: string): DocumentHead => ({
  title,
  description: "Articles that were confirmed.",
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
        <span>As of {dayIn(new Date(report.as_of), zone)}</span>
      </header>
      <main id="main">
        {post && <p className="kicker">Published {momentIn(new Date(post.published_at), zone)}</p>}
        <h1 dir="auto">{report.title}</h1>
        <p className="lead">{leadOf(view)}</p>
        <p className="lead">
          <a href={view.pdf} download>
            Download PDF
          </a>
        </p>
        <dl className="figures">
          <Figure label="Articles" value={String(figures.articles)} note="Each confirmed by a person" />
          <Figure label="Outlets" value={String(figures.outlets)} note="Each counted once" />
          <Figure
            label="Languages"
            value={String(figures.languages.length)}
            note={figures.languages.slice(0, 5).map(languageName).join(", ")}
          />
          {report.first && (
            <Figure
              label="First article"
              value={durationOf(report.first.minutes * 60_000)}
              note={`After publication, ${report.first.outlet}`}
            />
          )}
        </dl>
        {articles.length > 0 && <When view={view} />}
        <h2>Articles</h2>
        {articles.length === 0 && <p>No articles are confirmed yet.</p>}
        <ol className="articles">
          {articles.map((article) => (
            <Article key={article.id} article={article} view={view} />
          ))}
        </ol>
        <h2>How this was counted</h2>
        <p className="lead">
          Articles come from {counted(report.feeds, "news feed")} and from links that <bdi>{report.company}</bdi> added.
          A person confirmed each one. An outlet counts once. No reach, no advertising value and no sentiment is given,
          because none of them can be measured from here.
        </p>
      </main>
      <footer>
        Prepared by <bdi>{preparedBy}</bdi>, <bdi>{report.company}</bdi>. Link valid until {dayIn(endsAt, zone)}.
      </footer>
    </div>
  );
}

function leadOf({ report: { figures, articles }, hasPassages, zone }: SharedView): string {
  if (articles.length === 0) return "Articles appear here once a person has confirmed them.";
  const what = [counted(figures.articles, "article"), "in", counted(figures.outlets, "outlet")].join(" ");
  const times = articles.map(({ published_at }) => published_at).toSorted();
  const first = dayIn(new Date(times[0] ?? ""), zone);
  const last = dayIn(new Date(times.at(-1) ?? ""), zone);
  const when = first === last ? `on ${first}` : `between ${first} and ${last}`;
  return `${what} ${figures.articles === 1 ? "was" : "were"} found ${when}.${hasPassages ? " Each is shown with the passages that match." : ""}`;
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
    <section aria-label="When">
      <div className="legend">
        <h2>When</h2>
        <ul>
          {COVERAGE_KINDS.filter((kind) => kinds[kind] > 0).map((kind) => (
            <li key={kind} data-kind={kind}>
              {KIND_WORDS[kind]} {kinds[kind]}
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
  const timeline = timelineOf(report.articles, report.post && new Date(report.post.published_at), width);
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
            <title>{`${article.outlet}, ${momentIn(new Date(article.published_at), zone)}`}</title>
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
  const { kind, headline, address, outlet, published_at, language, evidence, passages, gone_since, post } = article;
  const { report, hasPassages, zone } = view;
  const about = [momentIn(new Date(published_at), zone), ...(language === "" ? [] : [languageName(language)])];
  return (
    <li>
      <span className="kind" data-kind={kind}>
        {KIND_WORDS[kind]}
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
        {report.post === null && (
          <p>
            About <bdi>{post.name}</bdi>
          </p>
        )}
        {evidence !== "" && <p>{evidence}</p>}
        {gone_since !== null && <p>No longer at its address, seen {dayIn(new Date(gone_since), zone)}.</p>}
        {hasPassages && passages.length > 0 && (
          <details>
            <summary>See the passages</summary>
            {passages.map(({ ours, theirs }, at) => (
              <div key={at} className="pair">
                <blockquote dir="auto">
                  <b className="small">The release</b>
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
        <h1>Shared report</h1>
        <form className="report" method="post" action={reportPage(token)} encType="multipart/form-data">
          <label className="field">
            <span>Password</span>
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
            <button className="btn btn--solid">Open the report</button>
          </p>
        </form>
      </main>
    </div>
  );
}

export function NoReportMain({ message = reportMessages.ended }: { message?: string }) {
  return (
    <div className="page reported">
      <main id="main">
        <h1>Shared report</h1>
        <p className="lead">{message}</p>
      </main>
    </div>
  );
}
