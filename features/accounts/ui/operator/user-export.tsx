/** The export of a user's data requested by operators: its progress and download. */
import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { polled } from "#platform/http-client/session.ts";
import { Block } from "#ui-kit/page/block.tsx";
import { formatBytes } from "#ui-kit/format/bytes.ts";
import { formatMoment } from "#ui-kit/format/dates.ts";
import { getExport } from "../../operator-calls.ts";
import type { DataExport } from "../../own-data-contract.ts";
import classes from "./user-dialog.module.css";

const POLL_MS = 2000;
export const exportKey = (id: number) => ["operator", "user-export", id] as const;
const isOpen = (data: DataExport | null | undefined) => data?.status === "queued" || data?.status === "running";

/** Renders nothing when no operator has requested one. */
export function UserExport({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: exportKey(id),
    queryFn: (asked) => call(getExport, { params: { id } }, polled(asked)),
    select: (answer) => answer.export,
    refetchInterval: ({ state }) => (isOpen(state.data?.export) ? POLL_MS : false),
    staleTime: 0,
  });
  if (!data) return null;
  return (
    <Block title="Data export">
      <ul className={classes.lines} aria-live="polite">
        <li>
          <span>{wordsOf(data)}</span>
          {data.url !== null && (
            <Anchor href={data.url} download>
              Download ZIP
            </Anchor>
          )}
        </li>
      </ul>
    </Block>
  );
}

function wordsOf({ status, done, total, bytes, created_at, expires_at }: DataExport): string {
  if (status === "failed") return "The export failed. Request it again.";
  if (status !== "ready") return total === 0 ? "Waiting to be packed" : `Packing, ${done} of ${total}`;
  const size = bytes === null ? "" : `, ${formatBytes(bytes)}`;
  const until = expires_at === null ? "" : `, available until ${formatMoment(expires_at)}`;
  return `Requested ${formatMoment(created_at)}${size}${until}`;
}
