/** Platforms as operators read, change and try them. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "#platform/http-client/call.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../../platform-calls.ts";
import type { DeliveryState, OperatorPlatform, platformChange, savedPlatform } from "../../platform-contract.ts";

const PLATFORMS_KEY = ["operator", "platforms"] as const;
const deliveriesKey = (id: number) => ["operator", "platform-deliveries", id] as const;
export const PAGE_SIZE = 50;

export type SavedPlatform = z.infer<typeof savedPlatform>;
type Input = z.input<typeof platformChange>;

export function useOperatorPlatforms(q: string, page: number) {
  return useQuery({
    queryKey: [...PLATFORMS_KEY, q, page],
    queryFn: ({ signal }) => call(calls.listPlatforms, { query: { q, page, page_size: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0, // deliveries continue
  });
}

/** One platform, on any page of the list. @param id null: none. */
export function useOperatorPlatform(id: number | null) {
  return useQuery({
    queryKey: [...PLATFORMS_KEY, "one", id],
    queryFn: ({ signal }) => getPlatform(id ?? 0, signal),
    enabled: id !== null,
    staleTime: 0,
  });
}

export function getPlatform(id: number, signal?: AbortSignal): Promise<OperatorPlatform> {
  return call(calls.getPlatform, { params: { id } }, signal ? { signal } : {});
}

function useRefresh() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: PLATFORMS_KEY });
}

type Save = { input: Input; logo: File | null };

/** Creates one or changes the one with this id, then stores the logo. A refused logo does not undo the rest. */
export function useSavePlatform(id: number | null, onSaved: (platform: SavedPlatform) => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ input, logo }: Save) => {
      const saved = await (id === null
        ? call(calls.createPlatform, { body: input })
        : call(calls.changePlatform, { params: { id }, body: input }));
      if (logo) await sendLogo(saved, logo);
      return saved;
    },
    onSuccess: onSaved,
    onSettled: refresh,
  });
}

async function sendLogo({ id, name }: SavedPlatform, logo: File): Promise<void> {
  const form = new FormData();
  form.set("logo", logo);
  await call(calls.setLogo, { params: { id }, form }).catch((error: Error) =>
    showError(`${name} was saved without the logo. ${error.message}`),
  );
}

/** Switches one on or off without changing the rest; on a conflict, the list shows the newer version first. */
export function useSwitchPlatform() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ platform, is_active }: { platform: OperatorPlatform; is_active: boolean }) =>
      call(calls.changePlatform, {
        params: { id: platform.id },
        body: { ...inputOf(platform), is_active, version: platform.version },
      }),
    onSuccess: ({ name, is_active }) => {
      showSuccess(is_active ? `${name} is on.` : `${name} is off. No more posts will be delivered to it.`);
      return refresh();
    },
    onError: (error) => {
      showError(error.message);
      return refresh();
    },
  });
}

/** A platform's current values in the form of a change; keeps its secret. */
export function inputOf(platform: OperatorPlatform): Input {
  const { name, type, url, industry, top_visiting_countries, potential_audience } = platform;
  const { way, endpoint, email, username, is_active, plan_ids } = platform;
  return {
    name,
    type,
    url,
    industry,
    top_visiting_countries,
    potential_audience,
    way,
    endpoint,
    email,
    username,
    is_active,
    plan_ids,
  };
}

export function useRemovePlatform(onRemoved: () => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: OperatorPlatform) => call(calls.removePlatform, { params: { id } }),
    onSuccess: (_answer, { name }) => {
      showSuccess(`${name} was deleted.`);
      onRemoved();
      return refresh();
    },
  });
}

/** A failure of the platform is an answer; an error is ours. */
export function useTryPlatform(id: number) {
  return useMutation({ mutationFn: () => call(calls.tryPlatform, { params: { id } }) });
}

/** Newest first. @param state null for all. */
export function usePlatformDeliveries(id: number, state: DeliveryState | null, page: number) {
  return useQuery({
    queryKey: [...deliveriesKey(id), state, page],
    queryFn: ({ signal }) =>
      call(calls.listPlatformDeliveries, { params: { id }, query: { state, page, page_size: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useRetryDelivery(platformId: number) {
  const cache = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: number) => call(calls.retryDelivery, { params: { id } }),
    onSuccess: async ({ detail }) => {
      showSuccess(detail);
      await Promise.all([cache.invalidateQueries({ queryKey: deliveriesKey(platformId) }), refresh()]);
    },
    onError: (error) => showError(error.message),
  });
}
