/** The imports of a company as the server answers them, and what is done with them. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { polled } from "#platform/http-client/session.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../calls.ts";
import type { z } from "zod";
import type { importList, ImportState } from "../contract.ts";

export type ImportLine = z.output<typeof importList>["imports"][number];

const LOOK_AGAIN_MS = 2_000;
const keyOf = (company: number) => ["imports", company] as const;

export const isAtWork = (state: ImportState | undefined) =>
  state?.status === "reading" || state?.status === "running" || state?.undo.status === "running";

export function useImports(company: number) {
  return useQuery({
    queryKey: [...keyOf(company), "list"],
    queryFn: ({ signal }) => call(calls.listImports, { params: { id: company } }, { signal }),
    staleTime: 0,
  });
}

export function useImport(company: number, id: string | null) {
  return useQuery({
    queryKey: [...keyOf(company), id],
    queryFn: (asked) => call(calls.getImport, { params: { id: company, import: id ?? "" } }, polled(asked)),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isAtWork(state.data) ? LOOK_AGAIN_MS : false),
  });
}

type Only = "all" | "problems" | "done";

/** @param done how many are done: with it the list is another one; a new mapping loads it again. */
export function useItems(
  company: number,
  id: string,
  { page = 1, only, done }: { page?: number; only: Only; done: number },
) {
  return useQuery({
    queryKey: [...keyOf(company), id, "items", only, page, done],
    queryFn: ({ signal }) =>
      call(calls.listImportItems, { params: { id: company, import: id }, query: { page, only } }, { signal }),
    placeholderData: (before) => before,
  });
}

export function useUpload(company: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ file, site }: { file: File; site: string }) => {
      const form = new FormData();
      form.set("site", site);
      form.set("file", file);
      return call(calls.beginImport, { params: { id: company }, form });
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: keyOf(company) }),
  });
}

/** @param onDone before what is shown is loaded again. */
function useChange<Input>(company: number, send: (input: Input) => Promise<{ detail: string }>, onDone?: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ detail }) => {
      showSuccess(detail);
      onDone?.();
    },
    onError: (error: Error) => showError(error.message),
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(company) }),
  });
}

export function useRun(company: number, id: string, onStarted?: () => void) {
  const send = () => call(calls.runImport, { params: { id: company, import: id }, body: {} });
  return useChange(company, send, onStarted);
}

export function useStop(company: number, id: string) {
  return useChange(company, () => call(calls.stopImport, { params: { id: company, import: id }, body: {} }));
}

export function useUndo(company: number, id: string) {
  return useChange<void>(company, () => call(calls.undoImport, { params: { id: company, import: id }, body: {} }));
}
