/** After a publish: a post's deliveries as they happen, as one of the steps that follow it (docs/product/publishing.md, After a submit). */
import { Badge, Button, Skeleton } from "@mantine/core";
import { NextStep } from "#features/content/ui/submitted/next-step.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatTimeOfDay } from "#ui-kit/format/dates.ts";
import type { Delivery } from "../../platform-contract.ts";
import { AUTHOR_STATE_WORDS, IN_PROGRESS } from "../platforms/words.ts";
import { useDeliveries } from "../report/use-reports.ts";
import classes from "./step.module.css";

/** Renders nothing where the plan has no platforms. */
export function DeliveryStep({ postId }: { postId: number }) {
  const { data, error, refetch, isFetching } = useDeliveries(postId, { isWatched: true });
  if (!data)
    return (
      <NextStep state="next" text="Delivery to platforms">
        {error ? (
          <p role="alert">
            The deliveries could not be loaded. They continue all the same.{" "}
            <Button size="compact-sm" variant="subtle" loading={isFetching} onClick={() => void refetch()}>
              Try Again
            </Button>
          </p>
        ) : (
          <div className={classes.list} role="status" aria-label="Loading the deliveries">
            {["55%", "40%"].map((width) => (
              <Skeleton key={width} height={12} width={width} my={5} />
            ))}
          </div>
        )}
      </NextStep>
    );
  const { deliveries } = data;
  if (deliveries.length === 0) return null;
  const taken = deliveries.filter(hasArrived).length;
  const isOver = taken === deliveries.length;
  return (
    <NextStep
      state={isOver ? "done" : "now"}
      text={`${isOver ? "Delivered" : "Delivery"} to ${platformsOf(deliveries.length)}`}
      aside={
        <span role="status">
          {formatCount(taken)} of {formatCount(deliveries.length)}
        </span>
      }
    >
      <ul className={classes.list} aria-label="Platforms">
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <Name delivery={delivery} />
            <State delivery={delivery} />
            {delivery.reason.trim() !== "" && <small>{delivery.reason}</small>}
          </li>
        ))}
      </ul>
    </NextStep>
  );
}

const hasArrived = ({ state }: Delivery) => state === "delivered" || state === "live";
const platformsOf = (count: number) => (count === 1 ? "1 platform" : `${formatCount(count)} platforms`);

function Name({ delivery: { live_url, platform } }: { delivery: Delivery }) {
  if (live_url === null) return <bdi>{platform.name}</bdi>;
  return (
    <a href={live_url} target="_blank" rel="nofollow noopener noreferrer" aria-label={`See it on ${platform.name}`}>
      <bdi>{platform.name}</bdi>
    </a>
  );
}

function State({ delivery: { state, attempts, next_attempt_at: next } }: { delivery: Delivery }) {
  if (state !== "queued")
    return <Badge color={AUTHOR_STATE_WORDS[state].colour}>{AUTHOR_STATE_WORDS[state].label}</Badge>;
  if (next !== null && attempts > 0)
    return <span className={classes.waits}>tries again at {formatTimeOfDay(next)}</span>;
  return <Badge color="blue">{IN_PROGRESS}</Badge>;
}
