/** Exports all posts of the list, not only those of the page, as a file for spreadsheets. */
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { addressOf } from "#platform/contract/call.ts";
import { showError } from "#ui-kit/toasts/toasts.tsx";
import { bulkMessages, MAX_FILE_POSTS } from "../../contracts/bulk.ts";
import { getListCsv } from "../../calls/saved-view.ts";
import type { SavedFilters } from "../../contracts/saved-view.ts";
import styles from "./toolbar.module.css";

const LABEL = "Export all as CSV";

export function ExportList({ filters, count }: { filters: SavedFilters; count: number }) {
  const look = {
    size: "xs",
    className: styles.export,
    "aria-label": LABEL,
    title: LABEL,
    children: (
      <>
        <IconDownload size={16} stroke={1.75} aria-hidden />
        <span>CSV</span>
      </>
    ),
  } as const;
  if (count > MAX_FILE_POSTS) return <Button {...look} onClick={() => showError(bulkMessages.fileTooLong)} />;
  return <Button {...look} component="a" href={addressOf(getListCsv, { query: filters })} download />;
}
