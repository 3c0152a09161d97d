/** Error pages: not found, withdrawn, server error. Each offers one next action. */
import { Art } from "#ui-kit/art/art.tsx";
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { renderPage, type Site } from "./page.tsx";

type Notice = { title: string; text: string; family: number };

const NOTICES = {
  404: {
    title: "Page not found",
    text: "Check the address for typos. The page may also not have been published yet.",
    family: 3,
  },
  410: {
    title: "This page has been withdrawn",
    text: "The post that was here has been taken down.",
    family: 5,
  },
  500: {
    title: "Something went wrong on our side",
    text: "It was not your fault. Try again in a minute.",
    family: 4,
  },
  503: {
    title: "We will be back shortly",
    text: "This page is not available right now. Try again in a minute.",
    family: 4,
  },
} as const satisfies Record<number, Notice>;

export type NoticeStatus = keyof typeof NOTICES;

/**
 * @param more `requestId` lets support find the log line; only where something broke. `note` is plain text about the post
 *   that was withdrawn.
 */
export function renderNotice(
  status: NoticeStatus,
  site: Site,
  more: { requestId?: string; note?: string } = {},
): string {
  const { requestId, note } = more;
  const notice = NOTICES[status];
  const head: DocumentHead = {
    title: notice.title,
    description: notice.text,
    path: null,
    noindex: true,
    openGraph: { type: "website", image: null },
  };
  return renderPage({
    site,
    head,
    children: (
      <main id="main" className="page grid notice">
        <div className="text">
          <p className="quiet num">{status}</p>
          <h1>{notice.title}</h1>
          <p className="serif">{notice.text}</p>
          {note && <p className="serif note">{note}</p>}
          {requestId && <p className="small">If it stays broken, tell us this number: {requestId}</p>}
          <p className="actions">
            <a className="btn" href="/">
              Go to the front page
            </a>
          </p>
        </div>
        <div className="pic">
          <Art title={notice.title} family={notice.family} calm />
        </div>
      </main>
    ),
  });
}
