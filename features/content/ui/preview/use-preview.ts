/** The public page of a form's content, rendered by the server shortly after the last change. */
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useUploads } from "#features/media/ui/use-upload-slot.ts";
import { call } from "#platform/http-client/call.ts";
import type { ContentKind } from "../../kinds/index.ts";
import { previewPost } from "../../calls/preview.ts";
import { type MediaSlots, mediaIn } from "../form/uploads.ts";
import { type FormMedia, type FormValues, multipartOf } from "../form/values.ts";

/** Longer than the pause between two words. */
const DRAW_AFTER_MS = 500;

export type PreviewedForm = {
  kind: ContentKind;
  values: FormValues;
  slots: MediaSlots;
  /** The date that the page shows, ISO 8601; null: now. */
  time: string | null;
};

export function usePreview({ kind, values, slots, time }: PreviewedForm) {
  // They are read from the slots below; this renders again when one is uploaded or its texts change.
  useUploads(slots.banner);
  useUploads(slots.related);
  useUploads(slots.pictures);
  const { banner, related } = mediaIn(slots);
  const media: FormMedia = { banner: banner[0] ?? null, related };
  const [shown] = useDebouncedValue(JSON.stringify({ values, media, time }), DRAW_AFTER_MS);
  return useQuery({
    queryKey: ["preview", kind.key, shown],
    queryFn: async ({ signal }) => {
      const { values, media, time } = JSON.parse(shown) as {
        values: FormValues;
        media: FormMedia;
        time: string | null;
      };
      const form = multipartOf(kind, values, media, time === null ? {} : { publishing_time: time });
      // It updates automatically while typing, so it never asks the user to sign in: the next submit does.
      return (await call(previewPost(kind), { form }, { signal, session: "refresh" })).html;
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}
