/**
 * Chooses one picture of the screen, and says at once what cannot be taken (docs/product/tickets.md, Creating a
 * ticket).
 */
import { Button, FileButton } from "@mantine/core";
import { IconPaperclip, IconX } from "@tabler/icons-react";
import { useId, useRef } from "react";
import { formatBytes } from "#ui-kit/format/bytes.ts";
import { SCREENSHOT_TYPES, supportMessages } from "../../contract.ts";
import classes from "./screenshot-field.module.css";

const ACCEPTED: readonly string[] = SCREENSHOT_TYPES;

/** Null when it may be sent. The server looks at the bytes. */
export function screenshotProblem(file: File | null): string | null {
  return file && !ACCEPTED.includes(file.type) ? supportMessages.screenshotType : null;
}

type ScreenshotFieldProps = {
  file: File | null;
  problem: string | null;
  isDisabled: boolean;
  /** What was chosen, or null with the reason why it was not taken. */
  onChange: (file: File | null, problem: string | null) => void;
};

export function ScreenshotField({ file, problem, isDisabled, onChange }: ScreenshotFieldProps) {
  const id = useId();
  const reset = useRef<() => void>(null);
  const choose = (chosen: File | null) => {
    const refused = screenshotProblem(chosen);
    if (refused !== null || chosen === null) reset.current?.();
    onChange(refused === null ? chosen : null, refused);
  };
  return (
    <div className={classes.field}>
      <FileButton accept={ACCEPTED.join(",")} onChange={choose} resetRef={reset} disabled={isDisabled}>
        {(attributes) => (
          <Button
            {...attributes}
            variant="subtle"
            leftSection={<IconPaperclip size={16} stroke={1.75} aria-hidden />}
            aria-describedby={`${id}-note`}
          >
            {file ? "Change screenshot" : "Add screenshot"}
          </Button>
        )}
      </FileButton>
      <span id={`${id}-note`} className={problem === null ? classes.note : classes.problem} role="status">
        {problem ?? (file ? <Chosen file={file} /> : "JPG or PNG, optional")}
      </span>
      {file && (
        <Button
          variant="subtle"
          disabled={isDisabled}
          leftSection={<IconX size={14} aria-hidden />}
          onClick={() => choose(null)}
        >
          Remove
        </Button>
      )}
    </div>
  );
}

function Chosen({ file }: { file: File }) {
  return (
    <>
      <bdi>{file.name}</bdi>, {formatBytes(file.size)}
    </>
  );
}
