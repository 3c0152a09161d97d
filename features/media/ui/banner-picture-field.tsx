/** One banner picture: dropped or chosen, uploaded at once. */
import { useId, useState } from "react";
import { mediaMessages } from "../contract.ts";
import { discardUpload } from "./discard-upload.ts";
import { PICTURE_FILES } from "./file-types.ts";
import { FileDrop, focusFileDrop } from "./file-drop.tsx";
import { FieldNote } from "./field-note.tsx";
import classes from "./media-fields.module.css";
import { UploadEntry } from "./upload-entry.tsx";
import type { UploadSlot } from "./upload-slot.ts";
import { useUploads } from "./use-upload-slot.ts";

/** `error` is what a submit said about this field. */
export function BannerPictureField({ slot, error }: { slot: UploadSlot; error: string | null }) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [upload] = useUploads(slot);
  const remove = (key: string) => {
    discardUpload(slot.remove(key));
    focusFileDrop(id);
  };
  return (
    <div className={classes.field}>
      <span className={classes.label} id={`${id}-label`}>
        Banner picture
      </span>
      {upload ? (
        <div className={classes.frame}>
          <UploadEntry upload={upload} slot={slot} size="large" onRemove={() => remove(upload.key)} />
        </div>
      ) : (
        <FileDrop
          id={id}
          labelId={`${id}-label`}
          multiple={false}
          accept={PICTURE_FILES}
          what="Drop a picture"
          describedBy={`${id}-note`}
          onFiles={(files) => {
            setProblem(null);
            slot.add(files);
          }}
          onRefused={() => setProblem(mediaMessages.notAPicture)}
        />
      )}
      <FieldNote
        id={`${id}-note`}
        error={problem ?? error}
        help="JPEG, PNG, WebP, GIF or AVIF. Wide pictures fit best."
      />
    </div>
  );
}
