/** What is emailed to the user, and when. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getNotifications, saveNotifications } from "#features/notifications/calls.ts";
import type { Settings, SettingsInput } from "#features/notifications/contract.ts";
import { call } from "#platform/http-client/call.ts";
import { deviceZone } from "#ui-kit/format/zoned.ts";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";

const SETTINGS_KEY = ["inbox", "settings"] as const;

export function useSettings() {
  return useQuery({ queryKey: SETTINGS_KEY, queryFn: () => call(getNotifications) });
}

export function useSaveSettings() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: Omit<SettingsInput, "time_zone">) =>
      call(saveNotifications, { body: { ...input, time_zone: deviceZone() } }),
    onSuccess({ detail, ...settings }) {
      cache.setQueryData<Settings>(SETTINGS_KEY, settings);
      showSuccess(detail);
    },
  });
}
