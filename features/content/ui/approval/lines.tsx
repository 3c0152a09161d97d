/** The line below a title that says where the post's approval is; one call reads those of all posts that are shown. */
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { IconAlertTriangle, IconCheck, IconClock } from "@tabler/icons-react";
import { createContext, type ReactNode, use } from "react";
import type { ApprovalLine } from "#features/approvals/contract.ts";
import { call } from "#platform/http-client/call.ts";
import { polled } from "#platform/http-client/session.ts";
import { RowNote } from "#ui-kit/tables/row-note.tsx";
import { listApprovals, MAX_LINES } from "../../calls/approval.ts";
import { APPROVAL_KEY, LINES } from "./use-approval.ts";

const Lines = createContext<ReadonlyMap<number, ApprovalLine>>(new Map());

const LOOK_AGAIN_MS = 60_000;

/** @param ids posts of companies that are not published. */
export function ApprovalLines({ ids, children }: { ids: readonly number[]; children: ReactNode }) {
  const posts = ids.slice(0, MAX_LINES).join(",");
  const { data } = useQuery({
    queryKey: [...APPROVAL_KEY, LINES, posts],
    queryFn: posts === "" ? skipToken : (asked) => call(listApprovals, { query: { posts } }, polled(asked)),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.lines.length ? LOOK_AGAIN_MS : false),
  });
  return <Lines value={new Map(data?.lines.map((line) => [line.post, line]))}>{children}</Lines>;
}

/** Undefined: the post is not being approved. */
export function useApprovalLine(post: number): ApprovalLine | undefined {
  return use(Lines).get(post);
}

const LOOKS = {
  good: { tone: "green", Icon: IconCheck },
  warn: { tone: "amber", Icon: IconAlertTriangle },
  quiet: { tone: "grey", Icon: IconClock },
} as const;

export function ApprovalNote({ post }: { post: number }) {
  const line = useApprovalLine(post);
  if (!line) return null;
  const { tone, Icon } = LOOKS[line.tone];
  return <RowNote tone={tone} icon={<Icon size={14} stroke={1.75} aria-hidden />} what={line.words} />;
}
