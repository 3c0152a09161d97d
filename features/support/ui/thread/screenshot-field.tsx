/** Chooses one screenshot, and reports unsupported files immediately (docs/product/tickets.md, Creating a ticket). */
import { Button, FileButton } from "@mantine/core";
import { IconPaperclip, IconX } from "@tabler/icons-react";
import { useId, useRef } from "react";
import { formatBytes } from "#ui-kit/format/bytes.ts";
import type { ContractFields } from "#ui-kit/forms/use-contract-form.ts";
import { SCREENSHOT_TYPES } from "../../contract.ts";
import { type MessageValues, screenshotProblem } from "./message-values.ts";
import classes from "./screenshot-field.module.css";

type ScreenshotFieldProps = { form: ContractFields<MessageValues> };

/** One that cannot be taken is not chosen: the form says why. */
export function ScreenshotField({ form }: ScreenshotFieldProps) {
  const id = useId();
  const reset = useRef<() => void>(null);
  const { screenshot: file } = form.values;
  const problem = form.problems["screenshot"];
  const choose = (chosen: File | null) => {
    const refused = screenshotProblem(chosen);
    if (refused !== null || chosen === null) reset.current?.();
    form.set("screenshot", refused === null ? chosen : null);
    if (refused !== null) form.show({ screenshot: refused });
  };
  return (
    <div className={classes.field}>
      <FileButton accept={SCREENSHOT_TYPES.join(",")} onChange={choose} resetRef={reset} disabled={form.isSending}>
        {(attributes) => (
          <Button
            {...attributes}
            variant="subtle"
            data-field="screenshot"
            leftSection={<IconPaperclip size={16} stroke={1.75} aria-hidden />}
            aria-describedby={`${id}-note`}
          >
            {file ? "Change screenshot" : "Add screenshot"}
          </Button>
        )}
      </FileButton>
      <span id={`${id}-note`} className={problem === undefined ? classes.note : classes.problem} role="status">
        {problem ?? (file ? <Chosen file={file} /> : "JPG or PNG, optional")}
      </span>
      {file && (
        <Button
          variant="subtle"
          disabled={form.isSending}
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
