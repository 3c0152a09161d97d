/** The page for stopping or restarting announcements by email. */
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { unsubscribePage } from "../contract.ts";

export const unsubscribeHead: DocumentHead = {
  title: "Announcements by email",
  description: "Stop or restart announcements by email.",
  path: null,
  noindex: true,
  openGraph: { type: "website", image: null },
};

/** @param wanted whether they are sent now. */
export function UnsubscribeMain({ token, wanted }: { token: string; wanted: boolean }) {
  return (
    <main id="main" className="page grid plainpage top">
      <div className="main">
        <h1>{wanted ? "Stop announcements by email?" : "You are unsubscribed"}</h1>
        <p className="serif">
          {wanted
            ? "You will still see announcements in your dashboard, and receive emails about your account and your posts."
            : "We will no longer email you announcements. You will still see them in your dashboard."}
        </p>
        <form method="post" action={unsubscribePage(token)} encType="multipart/form-data" className="send">
          {!wanted && <input type="hidden" name="again" value="yes" />}
          <button className="btn" type="submit">
            {wanted ? "Stop announcements" : "Send me announcements again"}
          </button>
        </form>
      </div>
    </main>
  );
}
