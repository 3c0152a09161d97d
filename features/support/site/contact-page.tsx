/** The public contact page, for email: a ticket needs a session. */
import { accountPages } from "#features/accounts/contract.ts";
import { Art } from "#ui-kit/art/art.tsx";
import type { DocumentHead } from "#ui-kit/page/document-head.ts";

const TITLE = "Contact support";

export const contactHead: DocumentHead = {
  title: TITLE,
  description: "How to contact support, with or without signing in.",
  path: accountPages.contact,
  openGraph: { type: "website", image: null },
};

/** @param email where support reads; null while none is set up. */
export function ContactPageMain({ email }: { email: string | null }) {
  return (
    <main id="main" className="page grid notice">
      <div className="text">
        <h1>{TITLE}</h1>
        {email === null ? (
          <p className="serif">
            Email support is not set up yet. <a href={accountPages.signIn}>Sign in</a> and open a ticket under Support,
            or ask the person who set up your account.
          </p>
        ) : (
          <>
            <p className="serif">
              Write to <a href={`mailto:${email}`}>{email}</a> if you cannot sign in: your account is suspended, you
              lost your codes, or an email never arrived. Use the address of your account, and never send us your
              password.
            </p>
            <p className="small">
              If you can sign in, a ticket is quicker: <a href={accountPages.signIn}>sign in</a> and choose Support.
            </p>
          </>
        )}
        {email !== null && (
          <p className="actions">
            <a className="btn" href={`mailto:${email}`}>
              Send an email
            </a>
          </p>
        )}
      </div>
      <div className="pic">
        <Art title={TITLE} family={2} calm />
      </div>
    </main>
  );
}
