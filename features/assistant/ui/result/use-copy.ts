/** Copies a text and confirms it for two seconds (docs/product/dashboard.md, Timings). */
import { useCallback, useEffect, useRef, useState } from "react";
import { logFailure } from "#platform/http-client/browser-log.ts";
import { showError } from "#ui-kit/toasts/toasts.tsx";
import { COPIED_MS } from "../../contract.ts";

const REFUSED = "Select the text and press Ctrl+C.";

export type Copied = { plain: string; html?: string };

export function useCopy() {
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = useCallback(async (text: Copied) => {
    try {
      await writeToClipboard(text);
      setCopied(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setCopied(false), COPIED_MS);
    } catch (error) {
      logFailure("The text was not copied.", error);
      showError(REFUSED);
    }
  }, []);
  return { isCopied, copy };
}

/** Adds HTML to the plain text if the browser supports it: word processors paste it, text fields do not. */
async function writeToClipboard({ plain, html }: Copied): Promise<void> {
  if (html === undefined || typeof ClipboardItem === "undefined") return navigator.clipboard.writeText(plain);
  const parts = { "text/plain": plain, "text/html": html };
  const blobs = Object.entries(parts).map(([type, text]) => [type, new Blob([text], { type })]);
  await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
}
