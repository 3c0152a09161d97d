import { Block } from "#ui-kit/page/block.tsx";
import { formatTimeOfDay, formatWeekday } from "#ui-kit/format/dates.ts";
import { deviceZone } from "#ui-kit/format/zoned.ts";
import { ScreenLink } from "#ui-kit/page/navigation.tsx";
import { type PostListItem, publicPath } from "../../contract.ts";
import { editItemOf } from "../lists/post-item.ts";
import { nameOf, posterOf } from "../post-labels.ts";
import { useScheduleZone } from "../schedule/schedule-zone.ts";
import styles from "./upcoming-posts.module.css";

/** Upcoming posts by day. */
export function UpcomingPosts({ posts }: { posts: PostListItem[] }) {
  const [zone] = useScheduleZone();
  const days = Map.groupBy(posts, ({ publishing_time }) => formatWeekday(publishing_time ?? "", zone));
  return (
    <Block title="Upcoming" aside={<ScreenLink to="calendar">Calendar</ScreenLink>}>
      {zone !== deviceZone() && <p className={styles.zone}>Times in {zone}</p>}
      {[...days].map(([day, postsOfDay]) => (
        <div key={day} className={styles.day}>
          <h3>{day}</h3>
          <ul>
            {postsOfDay.map((post) => (
              <li key={post.id}>
                <time dateTime={post.publishing_time ?? undefined}>
                  {formatTimeOfDay(post.publishing_time ?? "", zone)}
                </time>
                <span>
                  <UpcomingName post={post} />
                  <small>
                    <bdi>{posterOf(post)}</bdi>
                  </small>
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Block>
  );
}

/** Leads to the edit form, or to the preview for whose role does not write. */
function UpcomingName({ post }: { post: PostListItem }) {
  const item = editItemOf(post);
  const name = <bdi>{nameOf(post)}</bdi>;
  if (item === null) return <a href={publicPath(post)}>{name}</a>;
  return (
    <ScreenLink to="scheduledPosts" place={{ item }}>
      {name}
    </ScreenLink>
  );
}
