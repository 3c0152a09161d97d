/** Deletes a company: its row disappears immediately and returns when the call fails; the toast offers Undo. */
import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#platform/http-client/api-error.ts";
import { call } from "#platform/http-client/call.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../calls.ts";
import { type Company, companyMessages } from "../contract.ts";
import { usePostingAs } from "./posting-company.ts";
import { OWNED_KEY } from "./use-companies.ts";

const DELETE = ["delete-company"];

export function useDeleteCompany(): (company: Company) => void {
  const cache = useQueryClient();
  const [postingAs, postAs] = usePostingAs();
  const restore = useRestoreCompany();
  const { mutate } = useMutation({
    mutationKey: DELETE,
    mutationFn: ({ id }: Company) => call(calls.deleteCompany, { params: { id } }),
    onSuccess: ({ scheduled }, deleted) => {
      if (postingAs === String(deleted.id)) postAs(null);
      const more = scheduled === 0 ? "" : ` ${companyMessages.stillScheduled(scheduled)}`;
      showSuccess(companyMessages.deleted + more, { label: "Undo", key: "z", run: () => restore(deleted) });
      cache.setQueryData<Company[]>(OWNED_KEY, (known) => known?.filter(({ id }) => id !== deleted.id));
      return cache.invalidateQueries({ queryKey: OWNED_KEY });
    },
    onError: (error) => {
      showError(companyMessages.deleteFailed);
      if (error instanceof ApiError && error.status === 404) void cache.invalidateQueries({ queryKey: OWNED_KEY });
    },
  });
  return mutate;
}

function useRestoreCompany(): (company: Company) => void {
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id }: Company) => call(calls.restoreCompany, { params: { id } }),
    onSuccess: ({ detail }) => {
      showSuccess(detail);
      return cache.invalidateQueries({ queryKey: OWNED_KEY });
    },
    onError: (error, deleted) => {
      showError(`${deleted.name} was not restored. ${error.message}`, {
        label: "Try Again",
        run: () => mutate(deleted),
      });
    },
  });
  return mutate;
}

export type Deletion = { isPending: boolean; error: Error | null };

/** State of the latest deletion of each company, by the company's id. */
export function useDeletions(): Map<number, Deletion> {
  const states = useMutationState({
    filters: { mutationKey: DELETE },
    select: ({ state }) => ({
      company: state.variables as Company | undefined,
      deletion: { isPending: state.status === "pending", error: state.error },
    }),
  });
  return new Map(states.flatMap(({ company, deletion }) => (company ? [[company.id, deletion] as const] : [])));
}
