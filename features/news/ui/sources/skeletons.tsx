/** The shape of sources and their rows while they load. */
import { Skeleton } from "@mantine/core";
import classes from "./skeletons.module.css";

export function GroupsSkeleton() {
  return (
    <div role="status" aria-label="Loading the news" aria-busy>
      {[0, 1, 2].map((index) => (
        <div key={index} className={classes.source}>
          <div className={classes.head}>
            <Skeleton width={32} height={32} radius="sm" />
            <div>
              <Skeleton width={160} height={14} mb={6} />
              <Skeleton width={280} height={10} maw="50vw" />
            </div>
          </div>
          <ReelSkeleton />
        </div>
      ))}
    </div>
  );
}

export function ReelSkeleton() {
  return (
    <div className={classes.reel} aria-hidden>
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <div key={index}>
          <Skeleton className={classes.picture} />
          <Skeleton height={12} mt={8} />
          <Skeleton height={12} width="60%" mt={6} />
          <Skeleton height={10} width={72} mt={10} />
        </div>
      ))}
    </div>
  );
}

export function CardsSkeleton() {
  return (
    <div role="status" aria-label="Loading the news" aria-busy className={classes.cards}>
      <ReelSkeleton />
    </div>
  );
}
