/** Up to three related pictures or videos, uploaded at once. */
import { useId, useState } from "react";
import { MAX_RELATED_MEDIA, mediaMessages } from "../contract.ts";
import { discardUpload } from "./discard-upload.ts";
import { FieldNote } from "./field-note.tsx";
import { FileDrop, focusFileDrop } from "./file-drop.tsx";
import { MEDIA_FILES } from "./file-types.ts";
import classes from "./media-fields.module.css";
import { UploadEntry } from "./upload-entry.tsx";
import type { UploadSlot } from "./upload-slot.ts";
import { useUploads } from "./use-upload-slot.ts";

/** `error` is what a submit said about this field. */
export function RelatedMediaField({ slot, error }: { slot: UploadSlot; error: string | null }) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const uploads = useUploads(slot);

  const add = (files: File[]) => {
    const isTooMany = uploads.length + files.length > MAX_RELATED_MEDIA;
    setProblem(isTooMany ? mediaMessages.tooManyRelated : null);
    if (!isTooMany) slot.add(files);
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
        {uploads.map((upload) => (
          <UploadEntry
            key={upload.key}
            upload={upload}
            slot={slot}
            size="small"
            onRemove={() => {
              setProblem(null);
              discardUpload(slot.remove(upload.key));
              focusFileDrop(id);
            }}
          />
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
      <FieldNote id={`${id}-note`} error={problem ?? error} help="Pictures, or videos in MP4, WebM or MOV." />
    </div>
  );
}
