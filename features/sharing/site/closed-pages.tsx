/** The pages of a link that holds nothing back any more, or shows nothing: public, closed, not for this reader, unknown. */
import type { ReactNode } from "react";
import { recipientPages, sharingMessages } from "../contract.ts";
import { doneAt, momentIn } from "../embargo/times.ts";
import { Contact } from "./recipient-parts.tsx";
import type { Closing, RecipientView } from "./recipient-view.ts";

type Props = { view: RecipientView };

/** Public, for who has not accepted: nothing is held any more. */
export function PublicMain({ view }: Props) {
  const { published, company, zone } = view;
  return (
    <Plain badge="Public" tone="ok" view={view} title="The embargo has lifted">
      <p className="serif">
        {published && (
          <>
            The release of <bdi>{company}</bdi> is public since {momentIn(published.at, zone)}.{" "}
            <a href={published.path}>Open the public page</a>
          </>
        )}
      </p>
    </Plain>
  );
}

/** Accepted, and the text has changed since the company approved it. */
export function RevisedMain({ view }: Props) {
  return (
    <Plain badge="Being revised" view={view} title="This release is being revised">
      <p className="serif">
        <bdi>{view.company}</bdi> is changing the text. It opens here again once it is approved. The terms that you
        accepted still apply.
      </p>
    </Plain>
  );
}

export function ClosedMain({ view, closing }: Props & { closing: Closing }) {
  const { company, sentBy, sentAt, acceptedAt, declinedAt, zone } = view;
  return (
    <Plain badge="Closed" view={view} title={titleOf(closing, company)}>
      <p className="serif">{textOf(closing, view)}</p>
      <ol className="log">
        <li>
          <time>{doneAt(sentAt, zone)}</time> Sent by <bdi>{sentBy}</bdi>
        </li>
        {acceptedAt && (
          <li>
            <time>{doneAt(acceptedAt, zone)}</time> Accepted by you
          </li>
        )}
        {declinedAt && (
          <li>
            <time>{doneAt(declinedAt, zone)}</time> Declined by you
          </li>
        )}
        {closing.why === "revoked" && (
          <li>
            <time>{doneAt(closing.at, zone)}</time> Closed by <bdi>{closing.by || company}</bdi>
            {closing.line !== "" && (
              <>
                : “<bdi>{closing.line}</bdi>”
              </>
            )}
          </li>
        )}
      </ol>
    </Plain>
  );
}

function titleOf({ why }: Closing, company: string): string {
  switch (why) {
    case "revoked":
      return `${company} has closed your access to this release`;
    case "expired":
      return "This link has expired";
    case "cancelled":
      return `${company} has cancelled this release`;
    case "withdrawn":
      return "The post that was here has been withdrawn";
  }
}

function textOf(closing: Closing, { acceptedAt, zone, company }: RecipientView): string {
  switch (closing.why) {
    case "revoked": {
      const shut = "The page and its files no longer open.";
      if (!acceptedAt) return shut;
      const until = closing.until ? `before ${momentIn(closing.until, zone)}` : "before it is public";
      return `${shut} The terms you accepted still apply: please publish nothing of what you have read ${until}.`;
    }
    case "expired":
      return `The page and its files no longer open. If you still need them, ask ${company}.`;
    case "cancelled":
      return acceptedAt
        ? "It will not be published as announced. Please publish nothing of what you have read."
        : "It will not be published as announced.";
    case "withdrawn":
      return "It was public, and is no longer.";
  }
}

/** For another person who holds the link: tells the company, and shows nothing. */
export function NotYouMain({ view }: Props) {
  const { company, token } = view;
  return (
    <Plain view={view} title="This page is not for you?">
      <p className="serif">
        The link is personal. If it reached you by mistake, tell <bdi>{company}</bdi>; then close this page and delete
        the email.
      </p>
      <form method="post" action={recipientPages.notYou(token)} encType="multipart/form-data" className="send">
        <button className="btn" type="submit">
          Tell <bdi>{company}</bdi>
        </button>
        <a href={recipientPages.page(token)}>It is for me</a>
      </form>
    </Plain>
  );
}

export function ToldMain({ view }: Props) {
  return (
    <Plain view={view} title="Thank you">
      <p className="serif">
        <bdi>{view.company}</bdi> has been told. You can close this page.
      </p>
    </Plain>
  );
}

export function UnknownMain() {
  return (
    <main id="main" className="page grid shut top">
      <div className="main">
        <h1>This link does not work</h1>
        <p className="serif">{sharingMessages.unknownLink.replace("This link does not work. ", "")}</p>
      </div>
    </main>
  );
}

/** @param props.wait how long, in words. */
export function TooOftenMain({ wait }: { wait: string }) {
  return (
    <main id="main" className="page grid shut top">
      <div className="main">
        <h1>Too many visits</h1>
        <p className="serif">
          {sharingMessages.tooOften} {wait}
        </p>
      </div>
    </main>
  );
}

type PlainProps = Props & { badge?: string; tone?: "ok"; title: string; children: ReactNode };

function Plain({ view, badge, tone, title, children }: PlainProps) {
  return (
    <main id="main" className="page grid shut top">
      <div className="main">
        {badge && (
          <div className="kicker">
            <span className={tone ? `badge badge--${tone}` : "badge"}>{badge}</span>
            <span>
              From <bdi>{view.company}</bdi>
            </span>
          </div>
        )}
        <h1 dir="auto">{title}</h1>
        {children}
      </div>
      {view.contact && (
        <aside className="rail vr" aria-label="Press contact">
          <Contact view={view} />
        </aside>
      )}
    </main>
  );
}
