/** The pins of the front page, and what operators do with them. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../../calls.ts";
import type { FrontPins, PinInput } from "../../contract.ts";

const KEY = ["operator", "front-page"] as const;
const PINS_KEY = [...KEY, "pins"] as const;

export function useFrontPins() {
  return useQuery({
    queryKey: PINS_KEY,
    queryFn: ({ signal }) => call(calls.listPins, {}, { signal }),
    staleTime: 0,
  });
}

/** Published posts by part of their name. */
export function usePinCandidates(q: string) {
  return useQuery({
    queryKey: [...KEY, "candidates", q],
    queryFn: ({ signal }) => call(calls.listCandidates, { query: { q } }, { signal }),
    select: ({ posts }) => posts,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Every change returns all pins, so no list shows expired ones. */
function useShowPins() {
  const cache = useQueryClient();
  return (pins: FrontPins) => {
    cache.setQueryData(PINS_KEY, pins);
    return cache.invalidateQueries({ queryKey: [...KEY, "candidates"] });
  };
}

/** Pins a post, or changes the given fields of its pin. */
export function usePinPost(onPinned: () => void) {
  const show = useShowPins();
  return useMutation({
    mutationFn: ({ postId, input }: { postId: number; input: PinInput }) =>
      call(calls.pinPost, { params: { id: postId }, body: input }),
    onSuccess: (pins) => {
      onPinned();
      return show(pins);
    },
  });
}

export function useUnpinPost() {
  const show = useShowPins();
  return useMutation({
    mutationFn: ({ postId }: { postId: number; name: string }) => call(calls.unpinPost, { params: { id: postId } }),
    onSuccess: (pins, { name }) => {
      showSuccess(`“${name}” is no longer pinned.`);
      return show(pins);
    },
    onError: (error) => showError(error.message),
  });
}

/** @param onMoved called once the list shows the move. */
export function useOrderPins(onMoved: () => void) {
  const show = useShowPins();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (order: { post_ids: number[]; version: string | undefined }) => call(calls.orderPins, { body: order }),
    onSuccess: async (pins) => {
      await show(pins);
      onMoved();
    },
    onError: (error) => {
      showError(error.message);
      return cache.invalidateQueries({ queryKey: PINS_KEY });
    },
  });
}
