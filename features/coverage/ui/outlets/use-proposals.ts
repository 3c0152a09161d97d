/** Outlets that people propose, as operators read and decide them. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { polled } from "#platform/http-client/session.ts";
import * as calls from "../../outlets/proposals.ts";
import type { AcceptInput, Proposal, ProposalsQuery } from "../../outlets/proposals.ts";

const KEY = ["operator", "outlet-proposals"] as const;
export const PAGE_SIZE = 50;
const REFRESH_MS = 60_000;

export function useProposals(asked: Pick<ProposalsQuery, "state" | "page">) {
  return useQuery({
    queryKey: [...KEY, asked],
    queryFn: (context) => call(calls.listProposals, { query: { ...asked, page_size: PAGE_SIZE } }, polled(context)),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** How many wait for a decision; 0 until it is known. */
export function useOpenProposals(): number {
  const { data } = useQuery({
    queryKey: [...KEY, "open"],
    queryFn: (context) => call(calls.listProposals, { query: { page_size: 1 } }, polled(context)),
    refetchInterval: REFRESH_MS,
  });
  return data?.count ?? 0;
}

export type Decision = { kind: "accept"; input: AcceptInput } | { kind: "decline"; answer: string };

export function useDecideProposal(id: number, onDecided: (proposal: Proposal) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (decision: Decision) =>
      decision.kind === "accept"
        ? call(calls.acceptProposal, { params: { id }, body: decision.input })
        : call(calls.declineProposal, { params: { id }, body: { answer: decision.answer } }),
    onSuccess: (proposal) => {
      onDecided(proposal);
      return Promise.all([
        cache.invalidateQueries({ queryKey: KEY }),
        cache.invalidateQueries({ queryKey: ["operator", "outlets"] }),
      ]);
    },
  });
}
