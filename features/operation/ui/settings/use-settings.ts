/** Reading and saving what operators set, and reading what is only shown. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ZodType } from "zod";
import type { PublishingSettings } from "#features/content/contracts/publishing.ts";
import type { FrontPageSettings } from "#features/newsroom/contract.ts";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { call } from "#platform/http-client/call.ts";
import type { Checked } from "#platform/contract/check-input.ts";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../../calls.ts";
import type { AssistantSettings, ModerationInput } from "../../settings-contract.ts";

const keyOf = (name: string) => ["operation", "settings", name] as const;

type ReadSettings<T> = { name: string; read: (options?: { signal?: AbortSignal }) => Promise<T> };

/** One group of settings: what is stored, and the way to store it. `Input` is what is sent. */
export type StoredSettings<T, Input> = ReadSettings<T> & { save: (body: Input) => Promise<T> };

/** Types a group by its calls. */
export function defineSettings<T, Input>(group: StoredSettings<T, Input>): StoredSettings<T, Input> {
  return group;
}

export const MODERATION = defineSettings({
  name: "moderation",
  read: (options) => call(calls.getModeration, {}, options),
  save: (body: ModerationInput) => call(calls.setModeration, { body }),
});
export const PUBLISHING = defineSettings({
  name: "publishing",
  read: (options) => call(calls.getPublishing, {}, options),
  save: (body: PublishingSettings) => call(calls.setPublishing, { body }),
});
export const FRONT_PAGE = defineSettings({
  name: "front page",
  read: (options) => call(calls.getFrontPage, {}, options),
  save: (body: FrontPageSettings) => call(calls.setFrontPage, { body }),
});
export const ASSISTANT = defineSettings({
  name: "assistant",
  read: (options) => call(calls.getAssistant, {}, options),
  save: (body: AssistantSettings) => call(calls.setAssistant, { body }),
});

export function useStored<T>({ name, read }: ReadSettings<T>) {
  return useQuery({ queryKey: keyOf(name), queryFn: ({ signal }) => read({ signal }) });
}

export function useSave<T, Input>({ name, save }: StoredSettings<T, Input>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: (stored) => {
      cache.setQueryData(keyOf(name), stored);
      showSuccess("Settings saved.");
    },
  });
}

export function useEnvironment() {
  return useStored({ name: "environment", read: (options) => call(calls.getEnvironment, {}, options) });
}

export function useSystemFacts() {
  return useStored({ name: "system", read: (options) => call(calls.getSystemFacts, {}, options) });
}

type SettingsForm<T, V, Input> = {
  /** The stored settings in the form of the fields. */
  stored: V;
  /** Of the fields: digits, for example, may come one by one. */
  typed: ZodType<V>;
  check: (values: V) => Checked<Input>;
  isHandled?: (error: Error) => Promise<boolean>;
  onSaved?: (stored: T) => void;
};

/** Unsaved input is kept in this browser, and reloading the stored settings does not overwrite it. */
export function useSettingsForm<T, Input, V extends object>(
  group: StoredSettings<T, Input>,
  { stored, typed, onSaved, ...form }: SettingsForm<T, V, Input>,
) {
  const me = useMe();
  const save = useSave(group);
  return useContractForm({
    ...form,
    initial: stored,
    follows: true,
    send: async (input) => {
      const saved = await save.mutateAsync(input);
      onSaved?.(saved);
    },
    keep: {
      key: `dateline:settings:${me.id}:${group.name.replaceAll(" ", "-")}`,
      restore: (kept) => typed.safeParse(kept).data ?? null,
    },
  });
}
