/** Asks whether a post also goes to platforms that its author's plan included later (docs/product/reports.md, Later platforms). */
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { DESTINATIONS_KEY } from "#features/billing/ui/destinations/use-destinations.ts";
import { call } from "#platform/http-client/call.ts";
import { formatCount } from "#ui-kit/format/counts.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { answerLater } from "../../platform-calls.ts";
import { deliveriesKey, useDeliveries } from "../report/use-reports.ts";
import classes from "./backfill.module.css";

/** Nothing without such platforms, and while that is not known. */
export function LaterPlatforms({ postId }: { postId: number }) {
  const { data } = useDeliveries(postId);
  const cache = useQueryClient();
  const platform_ids = data?.later.map(({ id }) => id) ?? [];
  const reply = useMutation({
    mutationFn: (is_wanted: boolean) =>
      call(answerLater, { params: { id: postId }, body: { platform_ids, is_wanted } }),
    onSuccess: (answer, isWanted) => {
      cache.setQueryData(deliveriesKey(postId), answer);
      void cache.invalidateQueries({ queryKey: DESTINATIONS_KEY });
      showSuccess(`This post will ${isWanted ? "" : "not "}be sent there.`);
    },
    onError: (error) => showError(error.message),
  });
  if (!data || data.later.length === 0) return null;
  const names = new Intl.ListFormat("en-GB").format(data.later.map(({ name }) => name));
  const count = data.later.length;
  return (
    <section className={classes.offer} aria-label="More platforms">
      <p>
        Your plan now includes {formatCount(count)} more {count === 1 ? "platform" : "platforms"}: <bdi>{names}</bdi>.{" "}
        Send this post to {count === 1 ? "it" : "them"}?
      </p>
      <div className={classes.actions}>
        <Button size="xs" disabled={reply.isPending} onClick={() => reply.mutate(false)}>
          Do not send
        </Button>
        <Button size="xs" variant="filled" loading={reply.isPending} onClick={() => reply.mutate(true)}>
          Send
        </Button>
      </div>
    </section>
  );
}
