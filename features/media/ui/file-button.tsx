/** A small button that opens the file dialog for one file. */
import { Button } from "@mantine/core";
import { useRef } from "react";
import { acceptedEndings, acceptsFile, type FileTypes } from "./file-types.ts";

type Props = {
  label: string;
  accept: FileTypes;
  onFiles: (files: File[]) => void;
  /** The file is of a type that the field does not take. */
  onRefused: () => void;
};

export function FileButton({ label, accept, onFiles, onRefused }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const take = (element: HTMLInputElement) => {
    const [file] = element.files ?? [];
    element.value = "";
    if (!file) return;
    if (acceptsFile(accept, file)) onFiles([file]);
    else onRefused();
  };
  return (
    <>
      <Button size="xs" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={acceptedEndings(accept)}
        onChange={(event) => take(event.currentTarget)}
      />
    </>
  );
}
