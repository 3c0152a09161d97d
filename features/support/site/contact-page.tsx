/** The public page that leads to support by mail: a ticket needs a session. */
import { accountPages } from "#features/accounts/contract.ts";
import { Art } from "#ui-kit/art/art.tsx";
import type { DocumentHead } from "#ui-kit/document-head.ts";
import { CONTACT_PAGE } from "../contact-contract.ts";

const TITLE = "Write to support";

export const contactHead: DocumentHead = {
  title: TITLE,
  description: "How to reach support, also without signing in.",
  path: CONTACT_PAGE,
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
            There is no address for mail yet. <a href={accountPages.signIn}>Sign in</a> and open a ticket under Support,
            or ask whoever gave you your account.
          </p>
        ) : (
          <>
            <p className="serif">
              Write to <a href={`mailto:${email}`}>{email}</a> when you cannot sign in: your account is suspended, your
              codes are gone, or a mail never came. Write from the address of your account, and leave your password out.
            </p>
            <p className="small">
              With an account that works, a ticket is quicker: <a href={accountPages.signIn}>sign in</a> and choose
              Support.
            </p>
          </>
        )}
        {email !== null && (
          <p className="actions">
            <a className="btn" href={`mailto:${email}`}>
              Write a mail
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
