import { useMutation, useQueryClient } from "@tanstack/react-query";
import { logFailure } from "#platform/http-client/browser-log.ts";
import { sendJson } from "#platform/http-client/http-client.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import type { Me } from "../../contract.ts";
import { type ProfileInput, profileMessages, profilePaths, savedProfile } from "../../profile-contract.ts";
import { ME_KEY } from "../use-me.ts";

/**
 * Saves one's details; a new address is only asked for by that.
 * @param onSaved called even when the form is gone by then.
 */
export function useSaveProfile({ slug }: Me, onSaved: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: ProfileInput) =>
      slug === ""
        ? sendJson("POST", profilePaths.edit, input, savedProfile)
        : sendJson("PUT", profilePaths.editBySlug(slug), input, savedProfile),
    onSuccess: ({ detail: _detail, ...me }) => {
      cache.setQueryData<Me>(ME_KEY, me);
      onSaved();
      showSuccess(profileMessages.saved);
    },
    onError: (error) => {
      logFailure("The profile was not saved.", error);
      showError(profileMessages.saveFailed);
    },
  });
}
