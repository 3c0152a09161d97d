/** Toolbar button that adds pictures from the computer. */
import { RichTextEditor } from "@mantine/tiptap";
import { IconPhoto } from "@tabler/icons-react";
import { useRef } from "react";
import { acceptedEndings, PICTURE_FILES } from "#features/media/ui/file-types.ts";

export function PictureControl({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const take = (element: HTMLInputElement) => {
    onFiles([...(element.files ?? [])]);
    element.value = "";
  };
  return (
    <>
      <RichTextEditor.Control aria-label="Picture" title="Picture" onClick={() => input.current?.click()}>
        <IconPhoto size={16} stroke={1.75} aria-hidden />
      </RichTextEditor.Control>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Pictures for the story"
        accept={acceptedEndings(PICTURE_FILES)}
        onChange={(event) => take(event.currentTarget)}
      />
    </>
  );
}
