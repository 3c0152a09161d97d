/** The page on which a person allows an assistant to work for a company of theirs. Without scripts. */
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { ASSISTANT_SCOPES, type AssistantScope, consentPage } from "../oauth-contract.ts";

export const consentHead: DocumentHead = {
  title: "Connect an assistant",
  description: "An assistant asks to work with your company.",
  path: null,
  noindex: true,
  openGraph: { type: "website", image: null },
};

export type Consent = {
  step: string;
  /** As the assistant calls itself: anyone can choose any name. */
  name: string;
  /** Where the browser goes afterwards. */
  redirect: string;
  scopes: readonly AssistantScope[];
  companies: readonly { id: number; name: string }[];
  needsCode: boolean;
};

type Props = { consent: Consent; account: string; problems: Readonly<Record<string, string>> };

export function ConsentMain({ consent, account, problems }: Props) {
  const { step, name, redirect, scopes, companies, needsCode } = consent;
  const refused = Object.values(problems);
  return (
    <main id="main" className="page grid plainpage top">
      <div className="main">
        <h1>Connect an assistant</h1>
        <p className="serif">
          A program that calls itself <b dir="auto">{name}</b> asks to work for a company of yours. We have not checked
          its name. Afterwards you go to <b dir="ltr">{destinationOf(redirect)}</b>. If you did not start this yourself,
          refuse.
        </p>
        <p className="small">
          You are signed in as <bdi>{account}</bdi>.
        </p>
        <form method="post" action={consentPage(step)} encType="multipart/form-data" className="report">
          {refused.length > 0 && (
            <p role="alert" className="alert">
              {refused.join(" ")}
            </p>
          )}
          <label className="field">
            <span>Company</span>
            <select name="company" required aria-invalid={problems["company"] !== undefined || undefined}>
              {companies.map((company) => (
                <option key={company.id} value={company.id}>
                  {company.name}
                </option>
              ))}
            </select>
          </label>
          <fieldset>
            <legend>It may</legend>
            <div className="ticks">
              {scopes.map((scope) => (
                <label key={scope} className="tick">
                  <input type="checkbox" name={`scope-${scope}`} value="on" defaultChecked />
                  <span>
                    <b>{ASSISTANT_SCOPES[scope].words}</b>: {ASSISTANT_SCOPES[scope].hint}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          <p className="help">
            It cannot publish, schedule, withdraw, delete or restore anything, confirm coverage, pay, or see passwords
            and keys.
          </p>
          <label className="field">
            <span>Your password</span>
            <input
              type="password"
              name="password"
              autoComplete="current-password"
              required
              aria-invalid={problems["password"] !== undefined || undefined}
            />
          </label>
          {needsCode && (
            <label className="field">
              <span>Code of your authenticator app</span>
              <input
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                required
                aria-invalid={problems["code"] !== undefined || undefined}
              />
            </label>
          )}
          <p className="actions">
            <button className="btn" name="answer" value="allow">
              Allow
            </button>{" "}
            <button className="btn btn--line" name="answer" value="refuse" formNoValidate>
              Refuse
            </button>
          </p>
        </form>
      </div>
    </main>
  );
}

/** Nothing can be allowed here. */
export function NoConsentMain({ message, signIn }: { message: string; signIn: string | null }) {
  return (
    <main id="main" className="page grid plainpage top">
      <div className="main">
        <h1>Connect an assistant</h1>
        <p className="serif">{message}</p>
        {signIn !== null && (
          <p>
            <a className="btn" href={signIn}>
              Sign in
            </a>
          </p>
        )}
      </div>
    </main>
  );
}

function destinationOf(redirect: string): string {
  const { protocol, host, hostname } = new URL(redirect);
  if (hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]") return "a program on this computer";
  return protocol === "https:" ? host : `the program that opens ${protocol}`;
}
