/** The offer to deliver also what was published before a plan reached the platform; it asks before it does. */
import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { postsToBackfill } from "../../platform-contract.ts";
import classes from "./backfill.module.css";
import { useBackfill, useBackfillCount } from "./use-backfill.ts";

/** Nothing where nothing is missing, and while that is not known. */
export function PlatformBackfill({ id, name }: { id: number; name: string }) {
  const { data } = useBackfillCount(id);
  const [isAsked, setIsAsked] = useState(false);
  const backfill = useBackfill(id, () => setIsAsked(false));
  const count = data?.count ?? 0;
  if (count === 0) return null;
  const posts = postsToBackfill(count, "older post");
  const them = count === 1 ? "It" : "Them";
  return (
    <section className={classes.offer} aria-label="Older posts">
      <Text size="sm">
        {isAsked
          ? `Deliver ${posts} to ${name}? You cannot undo this from here.`
          : `${posts.replace(/^m/, "M")} of its plans ${count === 1 ? "was" : "were"} published earlier and not delivered here.`}
      </Text>
      <div className={classes.actions}>
        {isAsked && (
          <Button size="xs" variant="default" onClick={() => setIsAsked(false)}>
            Cancel
          </Button>
        )}
        <Button
          size="xs"
          variant={isAsked ? "filled" : "default"}
          loading={backfill.isPending}
          onClick={() => (isAsked ? backfill.mutate() : setIsAsked(true))}
        >
          {isAsked ? "Deliver" : `Deliver ${them} Too`}
        </Button>
      </div>
    </section>
  );
}
