import { Block } from "#ui-kit/block.tsx";
import { formatTimeOfDay, formatWeekday } from "#ui-kit/format/dates.ts";
import type { PostListItem } from "../contract.ts";
import styles from "./upcoming-posts.module.css";

/** What is published when, by day. */
export function UpcomingPosts({ posts }: { posts: PostListItem[] }) {
  const days = Map.groupBy(posts, ({ publishing_time }) => formatWeekday(publishing_time ?? ""));
  return (
    <Block title="Upcoming">
      {[...days].map(([day, postsOfDay]) => (
        <div key={day} className={styles.day}>
          <h3>{day}</h3>
          <ul>
            {postsOfDay.map(({ id, name, publishing_time, company_display_name, user_name }) => (
              <li key={id}>
                <time dateTime={publishing_time ?? undefined}>{formatTimeOfDay(publishing_time ?? "")}</time>
                <span>
                  {name}
                  <small>{company_display_name ?? user_name}</small>
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Block>
  );
}
