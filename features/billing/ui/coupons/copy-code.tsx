import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect } from "react";
import { showError } from "#ui-kit/toasts/toasts.tsx";

/** How long the confirmation stays (docs/product/dashboard.md, Timings). */
const COPIED_MS = 2000;
const ICON = { size: 15, stroke: 1.75, "aria-hidden": true } as const;

/** Copies a coupon's code, and says for two seconds that it did. */
export function CopyCode({ code }: { code: string }) {
  const { copy, copied, error } = useClipboard({ timeout: COPIED_MS });
  useEffect(() => {
    if (error) showError(`Select the code and press Ctrl+C: ${code}`);
  }, [error, code]);
  return (
    <>
      <ActionIcon aria-label={`Copy code ${code}`} title="Copy code" onClick={() => copy(code)}>
        {copied ? <IconCheck {...ICON} color="var(--green)" /> : <IconCopy {...ICON} />}
      </ActionIcon>
      <VisuallyHidden role="status">{copied && "Copied"}</VisuallyHidden>
    </>
  );
}
