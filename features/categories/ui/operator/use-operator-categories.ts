/** Categories as operators read and change them. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { doneAnswer } from "#features/accounts/contract.ts";
import { getJson, sendJson } from "#platform/http-client/http-client.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import {
  type CategoryChange,
  type CategoryInput,
  categoryPaths,
  operatorCategories,
  operatorCategory,
  type OperatorCategory,
} from "../../contract.ts";

const KEY = ["operator", "categories"] as const;
/** What the forms of this browser offer. */
const FORMS_KEY = ["categories"] as const;

export function useOperatorCategories() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => getJson(categoryPaths.list, operatorCategories, { signal }),
    select: ({ categories }) => categories,
    staleTime: 0,
  });
}

/** As it is stored now; null where it is gone. */
export async function getCategory(id: number): Promise<OperatorCategory | null> {
  const { categories } = await getJson(categoryPaths.list, operatorCategories);
  return categories.find((category) => category.id === id) ?? null;
}

function useRefresh() {
  const cache = useQueryClient();
  return () =>
    Promise.all([cache.invalidateQueries({ queryKey: KEY }), cache.invalidateQueries({ queryKey: FORMS_KEY })]);
}

/** Makes one, or changes what is given of the one with this id. */
export function useSaveCategory(id: number | null, onSaved: (category: OperatorCategory) => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (given: CategoryInput | CategoryChange) =>
      id === null
        ? sendJson("POST", categoryPaths.list, given, operatorCategory)
        : sendJson("PUT", categoryPaths.category(id), given, operatorCategory),
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
      sendJson("PUT", categoryPaths.category(id), { position }, operatorCategory),
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
      sendJson("POST", categoryPaths.merge(from.id), { into }, operatorCategory),
    onSuccess: ({ label }, { from }) => {
      showSuccess(`${from.label} merged into ${label}.`);
      onMerged();
      return refresh();
    },
  });
}

export function useRemoveCategory(onRemoved: () => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: OperatorCategory) => sendJson("DELETE", categoryPaths.category(id), undefined, doneAnswer),
    onSuccess: (_answer, { label }) => {
      showSuccess(`${label} was removed.`);
      onRemoved();
      return refresh();
    },
  });
}
