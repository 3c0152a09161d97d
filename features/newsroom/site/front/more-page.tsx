/** Published posts after those of Latest on the front page, newest first, a page at a time. */
import { formatZone } from "#ui-kit/public/dates.ts";
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import { WireItem } from "#features/content/site/cards/post-cards.tsx";

import { type MorePosts, morePostsPage } from "./posts.ts";
import { words } from "#ui-kit/public/words/words.ts";

export function MorePostsMain({ more, now }: { more: MorePosts; now: Date }) {
  const { front, shell } = words();
  return (
    <main id="main" className="page more-posts top">
      <h1>{front.more}</h1>
      <SectionHead title={front.newestFirst} note={formatZone(now.toISOString())} />
      {more.posts.length === 0 && <p className="quiet">{front.noMore}</p>}
      <ul className="wire">
        {more.posts.map((card) => (
          <WireItem key={card.guid} card={card} now={now} />
        ))}
      </ul>
      <nav className="pages" aria-label={shell.pages}>
        <a href="/">{shell.frontPage}</a>
        {more.next !== null && (
          <a rel="next" href={morePostsPage(more.next)}>
            {shell.earlier}
          </a>
        )}
      </nav>
    </main>
  );
}
