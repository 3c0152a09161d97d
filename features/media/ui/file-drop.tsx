/** Area for dropping or choosing files: a native file input inside its drop area, so keyboards and screen readers find it. */
import { IconUpload } from "@tabler/icons-react";
import { type ChangeEvent, type DragEvent, useState } from "react";
import { acceptedEndings, acceptsFile, type FileTypes } from "./file-types.ts";
import classes from "./media-fields.module.css";

type Props = {
  id: string;
  /** Id of the element that names the field. */
  labelId: string;
  describedBy: string;
  multiple: boolean;
  accept: FileTypes;
  what: string;
  onFiles: (files: File[]) => void;
  /** Some of the files are of a type that the field does not take; none was handed on. */
  onRefused: () => void;
};

export function FileDrop({ id, labelId, describedBy, multiple, accept, what, onFiles, onRefused }: Props) {
  const [isOver, setOver] = useState(false);

  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    if (files.length === 0) return;
    if (files.every((file) => acceptsFile(accept, file))) onFiles(files);
    else onRefused();
  };
  const onChange = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    take(input.files);
    input.value = ""; // the same file may be chosen again after it was removed
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is the mouse's way, the input inside is the keyboard's
    <label
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <input
        id={id}
        className={classes.input}
        type="file"
        aria-labelledby={labelId}
        aria-describedby={describedBy}
        accept={acceptedEndings(accept)}
        multiple={multiple}
        onChange={onChange}
      />
      <IconUpload size={16} stroke={1.75} aria-hidden />
      <span>
        {what} or <span className={classes.choose}>choose</span>
      </span>
    </label>
  );
}

/** For when the focused button disappears with its file. */
export function focusFileDrop(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
