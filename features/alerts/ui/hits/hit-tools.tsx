/** What can be done with a story: keep it, leave it out, read it. */
import { ActionIcon } from "@mantine/core";
import { IconBookmark, IconBookmarkFilled, IconExternalLink, IconEyeOff } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { markArticle } from "#features/news/calls.ts";
import { call } from "#platform/http-client/call.ts";
import { showError } from "#ui-kit/toasts/toasts.tsx";
import type { Hit } from "../../contract.ts";
import { useLeaveOut } from "../use-alerts.ts";

export function HitTools({ alertId, hit: { id, link, is_saved } }: { alertId: number; hit: Hit }) {
  const cache = useQueryClient();
  const leaveOut = useLeaveOut();
  const save = useMutation({
    mutationFn: () => call(markArticle, { params: { id }, body: { is_saved: !is_saved } }),
    onError: (error) => showError(error.message),
    onSettled: () => cache.invalidateQueries({ queryKey: ["alerts", "hits", alertId] }),
  });
  return (
    <>
      <ActionIcon
        size={36}
        aria-label={is_saved ? "Saved" : "Save"}
        title={is_saved ? "Saved" : "Save"}
        aria-pressed={is_saved}
        onClick={() => save.mutate()}
      >
        {is_saved ? <IconBookmarkFilled size={16} /> : <IconBookmark size={16} stroke={1.75} />}
      </ActionIcon>
      <ActionIcon
        size={36}
        aria-label="Leave out stories like this"
        title="Leave out stories like this"
        loading={leaveOut.isPending}
        onClick={() => leaveOut.mutate({ id: alertId, article: id, is_left_out: true })}
      >
        <IconEyeOff size={16} stroke={1.75} />
      </ActionIcon>
      {link !== "" && (
        <ActionIcon
          component="a"
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          size={36}
          aria-label="Read at the source"
          title="Read at the source"
        >
          <IconExternalLink size={16} stroke={1.75} />
        </ActionIcon>
      )}
    </>
  );
}
