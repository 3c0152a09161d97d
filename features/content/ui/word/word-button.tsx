/** Opens a Word document in the form. */
import { Button } from "@mantine/core";
import { IconFileTypeDocx } from "@tabler/icons-react";
import { useRef } from "react";
import { WORD_TYPES } from "../../contracts/word.ts";

const LABEL = "Open Word document";

type Props = { className: string | undefined; isReading: boolean; onFile: (file: File) => void };

export function WordButton({ className, isReading, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const take = (element: HTMLInputElement) => {
    const [file] = element.files ?? [];
    // The same file may be opened once more.
    element.value = "";
    if (file) onFile(file);
  };
  return (
    <>
      <Button className={className} aria-label={LABEL} loading={isReading} onClick={() => input.current?.click()}>
        <IconFileTypeDocx size={16} stroke={1.75} aria-hidden />
        <span>{LABEL}</span>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={LABEL}
        accept={[".docx", ".odt", ...WORD_TYPES].join()}
        onChange={(event) => take(event.currentTarget)}
      />
    </>
  );
}
