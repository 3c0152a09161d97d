import { Button, type ButtonVariant, VisuallyHidden } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { logFailure } from "#platform/http-client/browser-log.ts";
import { showError } from "#ui-kit/toasts/toasts.tsx";

const SHOWN_MS = 2000;

type CopyButtonProps = { text: string; label: string; variant?: ButtonVariant; onCopied?: () => void };

/** Copies a text and confirms it for two seconds. */
export function CopyButton({ text, label, variant, onCopied }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const { start } = useTimeout(() => setCopied(false), SHOWN_MS);
  const copy = async () => {
    try {
      // Pages that are not served securely have no clipboard.
      await navigator.clipboard.writeText(text);
      setCopied(true);
      start();
      onCopied?.();
    } catch (error) {
      logFailure("The text was not copied.", error);
      showError("Select the text and press Ctrl+C.");
    }
  };
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <>
      <Button {...(variant && { variant })} leftSection={<Icon size={16} aria-hidden />} onClick={() => void copy()}>
        {label}
      </Button>
      <VisuallyHidden role="status">{isCopied ? "Copied" : ""}</VisuallyHidden>
    </>
  );
}
