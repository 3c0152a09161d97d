/** One picture of a form: dropped or chosen, uploaded immediately, and replaced in one step. */
import { useId, useState } from "react";
import { mediaMessages } from "../contract.ts";
import { discardUpload } from "./discard-upload.ts";
import { FileButton } from "./file-button.tsx";
import { PICTURE_FILES } from "./file-types.ts";
import { FileDrop, focusFileDrop } from "./file-drop.tsx";
import { FieldNote } from "./field-note.tsx";
import classes from "./media-fields.module.css";
import { UploadEntry } from "./upload-entry.tsx";
import type { UploadSlot } from "./upload-slot.ts";
import { useUploads } from "./use-upload-slot.ts";

type Props = {
  slot: UploadSlot;
  /** The submit error of this field. */
  error: string | null;
  label: string;
  help: string;
  /** A logo: shown whole. */
  isLogo?: boolean;
  /** Whether the form asks for words about the picture. */
  hasTexts?: boolean;
};

export function PictureField({ slot, error, label, help, isLogo = false, hasTexts = !isLogo }: Props) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [upload] = useUploads(slot);
  const take = (files: File[]) => {
    setProblem(null);
    if (upload) discardUpload(slot.remove(upload.key));
    slot.add(files);
  };
  const refuse = () => setProblem(mediaMessages.notAPicture);
  const remove = (key: string) => {
    setProblem(null);
    discardUpload(slot.remove(key));
    focusFileDrop(id);
  };
  return (
    <div className={classes.field}>
      <span className={classes.label} id={`${id}-label`}>
        {label}
      </span>
      {upload ? (
        <div className={classes.frame}>
          <UploadEntry
            upload={upload}
            slot={slot}
            size="large"
            isLogo={isLogo}
            hasTexts={hasTexts}
            onRemove={() => remove(upload.key)}
          >
            <FileButton label="Replace" accept={PICTURE_FILES} onFiles={take} onRefused={refuse} />
          </UploadEntry>
        </div>
      ) : (
        <FileDrop
          id={id}
          labelId={`${id}-label`}
          multiple={false}
          accept={PICTURE_FILES}
          what="Drop a picture"
          describedBy={`${id}-note`}
          onFiles={take}
          onRefused={refuse}
        />
      )}
      <FieldNote id={`${id}-note`} error={problem ?? error} help={help} />
    </div>
  );
}
