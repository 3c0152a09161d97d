import { ActionIcon } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { type FieldValue, isBlank } from "../conversation/conversation.ts";
import { lookOf, plainTextOf, textOf } from "./field-looks.ts";
import classes from "./result.module.css";
import { useCopy } from "./use-copy.ts";

type Props = { field: string; label: string; value: FieldValue };

export function CopyButton({ field, label, value }: Props) {
  const { isCopied, copy } = useCopy();
  if (isBlank(value)) return null;
  const html = lookOf(field).control === "html" ? { html: textOf(value) } : {};
  return (
    <ActionIcon
      aria-label={isCopied ? `Copied: ${label}` : `Copy: ${label}`}
      title={isCopied ? "Copied" : "Copy"}
      className={isCopied ? classes.copied : undefined}
      onClick={() => void copy({ plain: plainTextOf(field, value), ...html })}
    >
      {isCopied ? <IconCheck size={16} stroke={1.75} aria-hidden /> : <IconCopy size={16} stroke={1.75} aria-hidden />}
    </ActionIcon>
  );
}
