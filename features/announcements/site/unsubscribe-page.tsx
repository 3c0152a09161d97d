/** The page for stopping or restarting announcements by email. */
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { unsubscribePage } from "../contract.ts";
import { words } from "#ui-kit/public/words/words.ts";

export const unsubscribeHead = (): DocumentHead => ({
  title: words().plain.announcements,
  description: words().plain.announcementsDescription,
  path: null,
  noindex: true,
  openGraph: { type: "website", image: null },
});

/** @param wanted whether they are sent now. */
export function UnsubscribeMain({ token, wanted }: { token: string; wanted: boolean }) {
  const named = words().plain;
  return (
    <main id="main" className="page grid plainpage top">
      <div className="main">
        <h1>{wanted ? named.stopAnnouncements : named.unsubscribed}</h1>
        <p className="serif">{wanted ? named.stillReceive : named.noLonger}</p>
        <form method="post" action={unsubscribePage(token)} encType="multipart/form-data" className="send">
          {!wanted && <input type="hidden" name="again" value="yes" />}
          <button className="btn" type="submit">
            {wanted ? named.stopThem : named.sendAgain}
          </button>
        </form>
      </div>
    </main>
  );
}
