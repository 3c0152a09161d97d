/** A skeleton for a post that is being loaded. */
import { Skeleton } from "@mantine/core";
import classes from "./all-posts.module.css";

export function PostLoading() {
  return (
    <div className={classes.loading} role="status" aria-label="Loading the post">
      {[64, 40, 80].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} />
      ))}
    </div>
  );
}
