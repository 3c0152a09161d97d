/** The websites that one follows, collected or not: each leads to their news. */
import { SourceLogo } from "#features/news/ui/source-logo.tsx";
import { useFollowed } from "#features/news/ui/use-follow.ts";
import { ScreenLink } from "#ui-kit/page/navigation.tsx";
import classes from "./followed-sources.module.css";

const THEIR_NEWS = { parameters: { view: "following" } };

/** Renders nothing while they load, or if there are none. */
export function FollowedSources() {
  const feeds = useFollowed().data?.feeds ?? [];
  if (feeds.length === 0) return null;
  return (
    <section className={classes.followed} aria-labelledby="followed-sources">
      <header>
        <h3 id="followed-sources">Websites you follow</h3>
        <ScreenLink to="rss" place={THEIR_NEWS}>
          Read their news
        </ScreenLink>
      </header>
      <ul aria-labelledby="followed-sources">
        {feeds.map(({ id, source, metadata }) => (
          <li key={id}>
            <SourceLogo name={source} logo={metadata.logo} />
            <bdi>{source}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
