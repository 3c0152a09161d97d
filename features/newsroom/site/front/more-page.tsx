/** Published posts that the front page does not show, newest first, a page at a time. */
import { formatZone } from "#ui-kit/public/dates.ts";
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import { WireItem } from "#features/content/site/cards/post-cards.tsx";

import { type MorePosts, morePostsPage } from "./posts.ts";

export function MorePostsMain({ more, now }: { more: MorePosts; now: Date }) {
  return (
    <main id="main" className="page more-posts top">
      <h1>More posts</h1>
      <SectionHead title="Newest first" note={formatZone(now.toISOString())} />
      {more.posts.length === 0 && <p className="quiet">There are no more posts.</p>}
      <ul className="wire">
        {more.posts.map((card) => (
          <WireItem key={card.guid} card={card} now={now} />
        ))}
      </ul>
      <nav className="pages" aria-label="Pages">
        <a href="/">Front page</a>
        {more.next !== null && (
          <a rel="next" href={morePostsPage(more.next)}>
            Earlier
          </a>
        )}
      </nav>
    </main>
  );
}
