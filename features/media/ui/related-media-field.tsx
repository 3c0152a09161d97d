/** Up to three related pictures or videos, uploaded in parallel, in a chosen order. */
import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { IconGripVertical } from "@tabler/icons-react";
import { useId, useState } from "react";
import { MAX_RELATED_MEDIA, mediaMessages } from "../contract.ts";
import { discardUpload } from "./discard-upload.ts";
import { FieldNote } from "./field-note.tsx";
import { FileDrop, focusFileDrop } from "./file-drop.tsx";
import { MEDIA_FILES } from "./file-types.ts";
import classes from "./media-fields.module.css";
import { UploadEntry } from "./upload-entry.tsx";
import type { UploadSlot } from "./upload-slot.ts";
import { useReorder } from "./use-reorder.ts";
import { useUploads } from "./use-upload-slot.ts";

/** `error` is what a submit said about this field. */
export function RelatedMediaField({ slot, error }: { slot: UploadSlot; error: string | null }) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const uploads = useUploads(slot);
  const nameOf = (key: string) => uploads.find((upload) => upload.key === key)?.name ?? "";
  const { dragged, handleProps } = useReorder({
    keys: uploads.map(({ key }) => key),
    move: slot.move,
    onMoved: (key, index) => setAnnouncement(`${nameOf(key)} is now ${index + 1} of ${uploads.length}.`),
  });

  const add = (files: File[]) => {
    const isTooMany = uploads.length + files.length > MAX_RELATED_MEDIA;
    setProblem(isTooMany ? mediaMessages.tooManyRelated : null);
    if (!isTooMany) slot.add(files);
  };
  const remove = (key: string) => {
    setProblem(null);
    discardUpload(slot.remove(key));
    focusFileDrop(id);
  };

  return (
    <div className={classes.field}>
      <span className={classes.label} id={`${id}-label`}>
        Related media
      </span>
      <span className={classes.tally}>
        {uploads.length} of {MAX_RELATED_MEDIA}
      </span>
      <div className={classes.entries}>
        {uploads.map((upload, index) => (
          <div
            key={upload.key}
            role="group"
            aria-label={`${upload.name}, ${index + 1} of ${uploads.length}`}
            className={classes.place}
            data-reorder={upload.key}
            data-dragged={upload.key === dragged || undefined}
          >
            <UploadEntry upload={upload} slot={slot} size="small" onRemove={() => remove(upload.key)}>
              {uploads.length > 1 && (
                <ActionIcon
                  className={classes.handle}
                  aria-label={`Move ${upload.name}`}
                  aria-describedby={`${id}-keys`}
                  title="Drag, or press the arrow keys"
                  {...handleProps(upload.key)}
                >
                  <IconGripVertical size={16} aria-hidden />
                </ActionIcon>
              )}
            </UploadEntry>
          </div>
        ))}
        {uploads.length < MAX_RELATED_MEDIA && (
          <FileDrop
            id={id}
            labelId={`${id}-label`}
            multiple
            accept={MEDIA_FILES}
            what="Drop files"
            describedBy={`${id}-note`}
            onFiles={add}
            onRefused={() => setProblem(mediaMessages.notMedia)}
          />
        )}
      </div>
      <VisuallyHidden>
        <span id={`${id}-keys`}>Use the arrow keys to move it earlier or later.</span>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      <FieldNote id={`${id}-note`} error={problem ?? error} help="Pictures, or videos in MP4, WebM or MOV." />
    </div>
  );
}
