/** The pins of the front page, and what operators do with them. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getJson, sendJson } from "#platform/http-client/http-client.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { frontPagePaths as paths, type FrontPins, frontPins, pinCandidates, type PinInput } from "../../contract.ts";

const KEY = ["operator", "front-page"] as const;
const PINS_KEY = [...KEY, "pins"] as const;

export function useFrontPins() {
  return useQuery({
    queryKey: PINS_KEY,
    queryFn: ({ signal }) => getJson(paths.pins, frontPins, { signal }),
    staleTime: 0,
  });
}

/** Published posts by part of their name. */
export function usePinCandidates(q: string) {
  const query = new URLSearchParams(q && { q });
  return useQuery({
    queryKey: [...KEY, "candidates", q],
    queryFn: ({ signal }) => getJson(`${paths.candidates}?${query}`, pinCandidates, { signal }),
    select: ({ posts }) => posts,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Every change answers with all pins, so no list shows what is over. */
function useShowPins() {
  const cache = useQueryClient();
  return (pins: FrontPins) => {
    cache.setQueryData(PINS_KEY, pins);
    return cache.invalidateQueries({ queryKey: [...KEY, "candidates"] });
  };
}

/** Pins a post, or changes what is given of its pin. */
export function usePinPost(onPinned: () => void) {
  const show = useShowPins();
  return useMutation({
    mutationFn: ({ postId, input }: { postId: number; input: PinInput }) =>
      sendJson("PUT", paths.pin(postId), input, frontPins),
    onSuccess: (pins) => {
      onPinned();
      return show(pins);
    },
  });
}

export function useUnpinPost() {
  const show = useShowPins();
  return useMutation({
    mutationFn: ({ postId }: { postId: number; name: string }) =>
      sendJson("DELETE", paths.pin(postId), undefined, frontPins),
    onSuccess: (pins, { name }) => {
      showSuccess(`“${name}” is no longer pinned.`);
      return show(pins);
    },
    onError: (error) => showError(error.message),
  });
}

/** @param onMoved is called once the list shows it. */
export function useOrderPins(onMoved: () => void) {
  const show = useShowPins();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (order: { post_ids: number[]; version: string | undefined }) =>
      sendJson("POST", paths.order, order, frontPins),
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
