/** Creates the PDF of a report and saves it. */
import { useRef, useState } from "react";
import type { PostListItem } from "#features/content/contract.ts";
import { describeOwnPost } from "#features/content/ui/own-posts.tsx";
import { ApiError } from "#platform/http-client/api-error.ts";
import { logFailure } from "#platform/http-client/browser-log.ts";
import { callForFile } from "#platform/http-client/file-call.ts";
import { showError } from "#ui-kit/toasts/toasts.tsx";
import { makeReport } from "../../calls.ts";
import { type PdfInput, reportMessages } from "../../contract.ts";
import { formatReportDate, reportFileName } from "./words.ts";

/** `isMaking` while a report is being created; `cancel` aborts it, here and on the server. */
export function usePdfReport() {
  const [isMaking, setMaking] = useState(false);
  const control = useRef<AbortController | null>(null);
  const make = async (post: PostListItem) => {
    if (control.current) return;
    const asked = new AbortController();
    control.current = asked;
    setMaking(true);
    try {
      saveFile(await callForFile(makeReport, { body: inputOf(post) }, asked.signal), reportFileName(post.name));
    } catch (error) {
      if (!asked.signal.aborted) tell(error);
    } finally {
      control.current = null;
      setMaking(false);
    }
  };
  return { isMaking, make: (post: PostListItem) => void make(post), cancel: () => control.current?.abort() };
}

function inputOf(post: PostListItem): PdfInput {
  const { name, poster, page } = describeOwnPost(post);
  return {
    company_display_name: poster,
    title: name,
    created_at: formatReportDate(post.published_at ?? post.created_at),
    url: new URL(page, window.location.origin).href,
    platforms: post.platforms.map(({ name: platformName, image }) => ({ name: platformName, image })),
  };
}

function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

function tell(error: unknown): void {
  logFailure("The PDF report was not created.", error);
  const wasRefused = error instanceof ApiError && (error.status < 500 || error.status === 503);
  showError(wasRefused ? error.detail : reportMessages.pdfFailed);
}
