/** Undelivered posts: on their way, or delayed. */
import { Badge, Button, Skeleton } from "@mantine/core";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import type { Delivery } from "../../platform-contract.ts";
import classes from "./notes.module.css";
import { AUTHOR_STATE_WORDS, IN_PROGRESS } from "../platforms/words.ts";
import { useDeliveries } from "../report/use-reports.ts";

export function DeliveryNotes({ postId }: { postId: number }) {
  const { data, error, refetch, isFetching } = useDeliveries(postId);
  if (!data && error)
    return (
      <p className={classes.failed} role="alert">
        Other deliveries could not be loaded.{" "}
        <Button size="xs" variant="subtle" loading={isFetching} onClick={() => void refetch()}>
          Try Again
        </Button>
      </p>
    );
  if (!data) return <Skeleton height={12} width={180} my={12} aria-label="Loading the deliveries" />;
  const missing = data.deliveries.filter(({ state }) => state === "queued" || state === "failed");
  if (missing.length === 0) return null;
  return (
    <section className={classes.notes} aria-label="Not delivered yet">
      <h3>Not delivered yet</h3>
      <ul>
        {missing.map((delivery) => (
          <li key={delivery.id}>
            <Badge color={AUTHOR_STATE_WORDS[delivery.state].colour}>{AUTHOR_STATE_WORDS[delivery.state].label}</Badge>
            <span>
              <b>
                <bdi>{delivery.platform.name}</bdi>
              </b>{" "}
              {wordsOf(delivery)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function wordsOf({ state, reason, next_attempt_at }: Delivery): string {
  const said = reason.trim();
  if (state === "failed") return said;
  const again = next_attempt_at === null ? "" : `Next attempt: ${formatDateTime(next_attempt_at)}.`;
  return [said || `${IN_PROGRESS}.`, said && again].filter(Boolean).join(" ");
}
