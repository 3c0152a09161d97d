/** Reading and saving what operators set, and reading what is only shown. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ZodType } from "zod";
import { publishingSettings } from "#features/content/publishing-contract.ts";
import { frontPageSettings } from "#features/newsroom/contract.ts";
import { getJson, sendJson } from "#platform/http-client/http-client.ts";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import {
  assistantSettings,
  environmentAnswer,
  settingsPaths,
  storedModeration,
  systemFacts,
} from "../../settings-contract.ts";

const keyOf = (path: string) => ["operation", "settings", path] as const;

/** One group of settings: what is stored, and the way to store it. */
export type StoredSettings<T> = { path: string; schema: ZodType<T> };

export const MODERATION = { path: settingsPaths.moderation, schema: storedModeration };
export const PUBLISHING = { path: settingsPaths.publishing, schema: publishingSettings };
export const FRONT_PAGE = { path: settingsPaths.frontPage, schema: frontPageSettings };
export const ASSISTANT = { path: settingsPaths.assistant, schema: assistantSettings };

export function useStored<T>({ path, schema }: StoredSettings<T>) {
  return useQuery({ queryKey: keyOf(path), queryFn: ({ signal }) => getJson(path, schema, { signal }) });
}

/** As they are stored now. */
export function getStored<T>({ path, schema }: StoredSettings<T>): Promise<T> {
  return getJson(path, schema);
}

/** @param Input what is sent, where it is another thing than what is stored. */
export function useSave<T, Input = T>({ path, schema }: StoredSettings<T>, onSaved: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (values: Input) => sendJson("POST", path, values, schema),
    onSuccess: (stored) => {
      cache.setQueryData(keyOf(path), stored);
      onSaved();
      showSuccess("Settings saved.");
    },
  });
}

export function useEnvironment() {
  return useStored({ path: settingsPaths.environment, schema: environmentAnswer });
}

export function useSystemFacts() {
  return useStored({ path: settingsPaths.system, schema: systemFacts });
}
