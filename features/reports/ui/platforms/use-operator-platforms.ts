/** Platforms as operators read, change and try them. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { getJson, sendForm, sendJson } from "#platform/http-client/http-client.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import {
  type DeliveryState,
  deliveryList,
  operatorPlatform,
  type OperatorPlatform,
  operatorPlatformList,
  platformPaths,
  type platformChange,
  savedPlatform,
  tryAnswer,
} from "../../platform-contract.ts";

const PLATFORMS_KEY = ["operator", "platforms"] as const;
const deliveriesKey = (id: number) => ["operator", "platform-deliveries", id] as const;
export const PAGE_SIZE = 50;

export type SavedPlatform = z.infer<typeof savedPlatform>;
type Input = z.input<typeof platformChange>;

export function useOperatorPlatforms(q: string, page: number) {
  const query = new URLSearchParams({ q, page: String(page), page_size: String(PAGE_SIZE) });
  return useQuery({
    queryKey: [...PLATFORMS_KEY, q, page],
    queryFn: ({ signal }) => getJson(`${platformPaths.list}?${query}`, operatorPlatformList, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0, // deliveries go on
  });
}

/** One platform, whatever page of the list it stands on. @param id null asks for none. */
export function useOperatorPlatform(id: number | null) {
  return useQuery({
    queryKey: [...PLATFORMS_KEY, "one", id],
    queryFn: ({ signal }) => getPlatform(id ?? 0, signal),
    enabled: id !== null,
    staleTime: 0,
  });
}

export function getPlatform(id: number, signal?: AbortSignal): Promise<OperatorPlatform> {
  return getJson(platformPaths.platform(id), operatorPlatform, signal ? { signal } : {});
}

function useRefresh() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: PLATFORMS_KEY });
}

type Save = { input: Input; logo: File | null };

/** Makes one or changes the one with this id, then stores the logo. A logo that is refused takes nothing back. */
export function useSavePlatform(id: number | null, onSaved: (platform: SavedPlatform) => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ input, logo }: Save) => {
      const [method, path] = id === null ? ["POST", platformPaths.list] : ["PUT", platformPaths.platform(id)];
      const saved = await sendJson(method, path, input, savedPlatform);
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
  await sendForm(platformPaths.setLogo(id), form, operatorPlatform).catch((error: Error) =>
    showError(`${name} was saved without the logo. ${error.message}`),
  );
}

/** Switches one on or off and leaves the rest as it is: of a row that somebody has saved since, the list shows that first. */
export function useSwitchPlatform() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ platform, is_active }: { platform: OperatorPlatform; is_active: boolean }) =>
      sendJson(
        "PUT",
        platformPaths.platform(platform.id),
        { ...inputOf(platform), is_active, version: platform.version },
        savedPlatform,
      ),
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

/** What a platform has now, as a change sends it; its secret stays. */
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
    mutationFn: ({ id }: OperatorPlatform) => sendJson("DELETE", platformPaths.platform(id), undefined, z.unknown()),
    onSuccess: (_answer, { name }) => {
      showSuccess(`${name} was deleted.`);
      onRemoved();
      return refresh();
    },
  });
}

/** What the platform does wrong is an answer; an error is ours. */
export function useTryPlatform(id: number) {
  return useMutation({ mutationFn: () => sendJson("POST", platformPaths.tryOut(id), undefined, tryAnswer) });
}

/** Newest first. @param state null for all. */
export function usePlatformDeliveries(id: number, state: DeliveryState | null, page: number) {
  const query = new URLSearchParams({ page: String(page), page_size: String(PAGE_SIZE), ...(state && { state }) });
  return useQuery({
    queryKey: [...deliveriesKey(id), state, page],
    queryFn: ({ signal }) => getJson(`${platformPaths.platformDeliveries(id)}?${query}`, deliveryList, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useRetryDelivery(platformId: number) {
  const cache = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: number) => sendJson("POST", platformPaths.retry(id), undefined, z.object({ detail: z.string() })),
    onSuccess: async ({ detail }) => {
      showSuccess(detail);
      await Promise.all([cache.invalidateQueries({ queryKey: deliveriesKey(platformId) }), refresh()]);
    },
    onError: (error) => showError(error.message),
  });
}
