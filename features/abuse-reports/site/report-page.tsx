/** The public page on which readers report abuse: a form that needs neither an account nor a script. */
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { MAX_MESSAGE, MAX_PAGE, REASONS, REPORT_PAGE, REPORTER_DATA_DAYS } from "../contract.ts";
import type { ReportForm } from "./report-form.ts";

const TITLE = "Report a page";

export const reportHead: DocumentHead = {
  title: TITLE,
  description: "Report a page that is forged, false, harmful or illegal.",
  path: null,
  noindex: true,
  openGraph: { type: "website", image: null },
};

/** @param trap name of the field that only bots fill in. @param supportEmail null while none is set up. */
type Props = { form: ReportForm; trap: string; contactPage: string };

export function ReportPageMain({ form, trap, contactPage }: Props) {
  return (
    <main id="main" className="page grid plainpage top">
      <div className="main">
        <h1>{TITLE}</h1>
        <p className="serif">We read every report. You do not need an account.</p>
        <Form form={form} trap={trap} />
      </div>
      <aside className="rail vr" aria-label="What happens next">
        <section>
          <div className="sec">
            <h2>What happens next</h2>
          </div>
          <ol className="steps">
            <li>We read your report and look at the page.</li>
            <li>The page stays as it is, is corrected, or is withdrawn.</li>
            <li>If you give us your email address, we will tell you which.</li>
          </ol>
        </section>
        <section>
          <div className="sec">
            <h2>Your details</h2>
          </div>
          <p>
            We do not tell the author who you are. We delete your email address and the text of your report{" "}
            {REPORTER_DATA_DAYS} days after our decision.
          </p>
          <p>
            About your own account? <a href={contactPage}>Contact support</a>
          </p>
        </section>
      </aside>
    </main>
  );
}

function Form({ form: { values, title, problems, notice, proof }, trap }: Pick<Props, "form" | "trap">) {
  const isWrong = Object.keys(problems).length > 0;
  return (
    <form className="block report" method="post" action={REPORT_PAGE} encType="multipart/form-data" noValidate>
      {(isWrong || notice !== null) && (
        <p className="alert" role="alert">
          {notice ?? "Your report was not sent. Correct the fields marked below and send it again."}
        </p>
      )}
      <input type="hidden" name="form" value={proof} />
      <p className="trap" aria-hidden="true">
        <label htmlFor={trap}>Leave this empty</label>
        <input id={trap} name={trap} tabIndex={-1} autoComplete="off" />
      </p>
      <label className="field">
        <span>Page</span>
        <input name="page" defaultValue={values.page} maxLength={MAX_PAGE} required {...wrong("page", problems)} />
      </label>
      <Problem name="page" problems={problems} />
      {title !== null && (
        <p className="help" dir="auto">
          {title}
        </p>
      )}
      <fieldset {...wrong("reason", problems)}>
        <legend>What is wrong with this page</legend>
        <div className="ticks">
          {Object.entries(REASONS).map(([reason, { label, hint }]) => (
            <label className="tick" key={reason}>
              <input type="radio" name="reason" value={reason} defaultChecked={values.reason === reason} required />
              <span>
                {label}
                {hint !== "" && <small>{hint}</small>}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <Problem name="reason" problems={problems} />
      <label className="field">
        <span>
          What should we know? <small className="quiet">Up to {MAX_MESSAGE.toLocaleString("en-GB")} characters</small>
        </span>
        <textarea
          name="message"
          rows={6}
          maxLength={MAX_MESSAGE}
          defaultValue={values.message}
          required
          {...wrong("message", problems)}
        />
      </label>
      <Problem name="message" problems={problems} />
      <label className="field">
        <span>
          Your email <small className="quiet">Optional, so that we can answer</small>
        </span>
        <input
          type="email"
          name="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={values.email}
          {...wrong("email", problems)}
        />
      </label>
      <Problem name="email" problems={problems} />
      <div className="send">
        <button className="btn" type="submit">
          Send report
        </button>
        <span className="small">You will get a number for your report.</span>
      </div>
    </form>
  );
}

function wrong(name: string, problems: Record<string, string>) {
  return Object.hasOwn(problems, name) ? { "aria-invalid": true, "aria-describedby": `${name}-problem` } : {};
}

function Problem({ name, problems }: { name: string; problems: Record<string, string> }) {
  if (!Object.hasOwn(problems, name)) return null;
  return (
    <p className="help err" id={`${name}-problem`}>
      {problems[name]}
    </p>
  );
}

/** @param number null where the address names none. */
export function ReportSentMain({ number }: { number: string | null }) {
  return (
    <main id="main" className="page grid plainpage top">
      <div className="main">
        <h1>We have received your report</h1>
        <p className="serif">
          {number !== null && (
            <>
              Its number is <b className="num">#{number}</b>.{" "}
            </>
          )}
          If you gave us your email address, we will email you our decision.
        </p>
        <p className="actions">
          <a className="btn" href="/">
            Go to the front page
          </a>
        </p>
      </div>
    </main>
  );
}
