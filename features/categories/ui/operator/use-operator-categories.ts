/** Categories as operators read and change them. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { sentence } from "#platform/contract/sentence.ts";
import { call } from "#platform/http-client/call.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../../calls.ts";
import type { CategoryChange, CategoryInput, OperatorCategory } from "../../contract.ts";

const KEY = ["operator", "categories"] as const;
/** The categories offered in this browser's forms. */
const FORMS_KEY = ["categories"] as const;

export function useOperatorCategories() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(calls.listOperatorCategories, {}, { signal }),
    select: ({ categories }) => categories,
    staleTime: 0,
  });
}

/** As it is stored now; null where it is gone. */
export async function getCategory(id: number): Promise<OperatorCategory | null> {
  const { categories } = await call(calls.listOperatorCategories);
  return categories.find((category) => category.id === id) ?? null;
}

function useRefresh() {
  const cache = useQueryClient();
  return () =>
    Promise.all([cache.invalidateQueries({ queryKey: KEY }), cache.invalidateQueries({ queryKey: FORMS_KEY })]);
}

type Given = { id: null; input: CategoryInput } | { id: number; change: CategoryChange };

/** Makes one, or changes what is given of the one with this id. */
export function useSaveCategory(onSaved: (category: OperatorCategory) => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (given: Given) =>
      given.id === null
        ? call(calls.createCategory, { body: given.input })
        : call(calls.changeCategory, { params: { id: given.id }, body: given.change }),
    onSuccess: (category) => {
      onSaved(category);
      return refresh();
    },
  });
}

/** To another place, from 1. `onMoved` is called once the list shows it. */
export function useMoveCategory(onMoved: (category: OperatorCategory) => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, position }: { id: number; position: number }) =>
      call(calls.changeCategory, { params: { id }, body: { position } }),
    onSuccess: async (category) => {
      await refresh();
      onMoved(category);
    },
    onError: (error) => showError(error.message),
  });
}

export function useMergeCategory(onMerged: () => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ from, into }: { from: OperatorCategory; into: number }) =>
      call(calls.mergeCategory, { params: { id: from.id }, body: { into } }),
    onSuccess: ({ label }, { from }) => {
      showSuccess(sentence(`${from.label} merged into ${label}`));
      onMerged();
      return refresh();
    },
  });
}

export function useRemoveCategory(onRemoved: () => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: OperatorCategory) => call(calls.removeCategory, { params: { id } }),
    onSuccess: (_answer, { label }) => {
      showSuccess(`${label} was removed.`);
      onRemoved();
      return refresh();
    },
  });
}
