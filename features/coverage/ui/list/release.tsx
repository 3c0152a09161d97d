/** A release and its finds on this page. */
import { Button } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { useId } from "react";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatDay } from "#ui-kit/format/dates.ts";
import { ScreenLink } from "#ui-kit/page/navigation.tsx";
import type { CoveredPost, Find } from "../../contract.ts";
import { momentWords } from "../words.ts";
import { FindRow, type RowActions } from "./find-row.tsx";
import styles from "./list.module.css";

type Props = RowActions & {
  post: CoveredPost;
  finds: readonly Find[];
  now: Date;
  company: string;
  chosen: number | null;
  onConfirmAll: (finds: readonly Find[]) => void;
  /** Leads to the end of its watch. */
  onWatch: (post: CoveredPost) => void;
};

export function ReleaseFinds(props: Props) {
  const { post, finds, now, company, chosen, onConfirmAll, onWatch, ...actions } = props;
  const id = useId();
  const waiting = finds.filter(({ status }) => status === "to_confirm");
  /** A translation that was compared; its own language goes without saying. */
  const versionOf = ({ evidence }: Find) =>
    evidence && post.languages.length > 1 && evidence.language !== post.languages[0] ? evidence.language : "";
  return (
    <section className={styles.release} aria-labelledby={id}>
      <header className={styles.head}>
        <div>
          <h2 id={id}>
            <ScreenLink to="coverage" place={{ parameters: { release: String(post.id) } }}>
              <bdi>{post.name}</bdi>
            </ScreenLink>
          </h2>
          <p>
            Published {momentWords(post.published_at, now)} · {formatCount(post.to_confirm)} to confirm
            {post.confirmed > 0 && (
              <>
                ,{" "}
                <ScreenLink to="coverage" place={{ parameters: { tab: "confirmed", release: String(post.id) } }}>
                  {formatCount(post.confirmed)} confirmed
                </ScreenLink>
              </>
            )}{" "}
            · {post.watched_until === null ? "not watched any more" : `watched until ${formatDay(post.watched_until)}`}
            {post.may_decide && (
              <>
                {" "}
                <button
                  type="button"
                  className={styles.change}
                  aria-label={`Change the watch of ${post.name}`}
                  onClick={() => onWatch(post)}
                >
                  Change
                </button>
              </>
            )}
          </p>
        </div>
        {post.may_decide && waiting.length > 1 && (
          <Button
            className={styles.all}
            size="xs"
            variant="subtle"
            color="dateline"
            leftSection={<IconChecks size={16} stroke={1.75} aria-hidden />}
            onClick={() => onConfirmAll(waiting)}
          >
            {waiting.length === 2 ? "Confirm both" : `Confirm all ${formatCount(waiting.length)}`}
          </Button>
        )}
      </header>
      <ul>
        {finds.map((find) => (
          <FindRow
            key={find.id}
            {...actions}
            find={find}
            now={now}
            company={company}
            version={versionOf(find)}
            mayDecide={post.may_decide}
            isChosen={find.id === chosen}
          />
        ))}
      </ul>
    </section>
  );
}
