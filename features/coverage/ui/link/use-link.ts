/** Reports that are shared by link, as the server answers them. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import type { CompanyQuery } from "../../contract.ts";
import * as calls from "../../reporting/calls.ts";
import type { ChangeInput, SharedReport } from "../../reporting/contract.ts";

export type ReportOf = {
  company: CompanyQuery["company"];
  /** null: all releases of the company. */ post: number | null;
};

const keyOf = (company: CompanyQuery["company"]) => ["coverage", "shared", company] as const;

/** The newest link to this report; null: there is none. */
export function useSharedReport({ company, post }: ReportOf, { isOpen }: { isOpen: boolean }) {
  return useQuery({
    enabled: isOpen,
    queryKey: keyOf(company),
    queryFn: () => call(calls.listSharedReports, { query: { company } }),
    select: ({ reports, may_share }) => ({
      mayShare: may_share,
      report: reports.find((each) => each.from === null && (each.post?.id ?? null) === post) ?? null,
    }),
  });
}

/** Months that clients got by email, newest first, where a person may end their links. */
export function useSharedMonths(company: number) {
  return useQuery({
    queryKey: keyOf(company),
    queryFn: () => call(calls.listSharedReports, { query: { company } }),
    select: ({ reports }) => reports.filter(({ from }) => from !== null),
  });
}

/** Each answer is shown in words, and the list is read again. */
function useChange<Input>(company: CompanyQuery["company"], change: (input: Input) => Promise<{ detail: string }>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ detail }) => showSuccess(detail),
    onError: (error) => showError(error.message),
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(company) }),
  });
}

export const useSharing = ({ company, post }: ReportOf) =>
  useChange(company, () => call(calls.shareReport, { body: { company, post } }));

export const useChanging = ({ company }: ReportOf) =>
  useChange(company, ({ id, ...body }: ChangeInput & { id: SharedReport["id"] }) =>
    call(calls.changeSharedReport, { params: { id }, body }),
  );

export const useReplacing = ({ company }: ReportOf) =>
  useChange(company, (id: number) => call(calls.replaceReportLink, { params: { id } }));

export const useStopping = ({ company }: ReportOf) =>
  useChange(company, (id: number) => call(calls.stopSharingReport, { params: { id } }));
