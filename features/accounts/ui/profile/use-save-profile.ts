import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import type { Me } from "../../contract.ts";
import { saveProfile, saveProfileWithoutSlug } from "../../profile-calls.ts";
import { type ProfileInput, profileMessages } from "../../profile-contract.ts";
import { ME_KEY } from "../use-me.ts";

/** Saves the profile; a new address is only requested by that. */
export function useSaveProfile({ slug }: Me) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileInput) =>
      slug === "" ? call(saveProfileWithoutSlug, { body }) : call(saveProfile, { params: { slug }, body }),
    onSuccess: ({ detail: _detail, ...me }) => {
      cache.setQueryData<Me>(ME_KEY, me);
      showSuccess(profileMessages.saved);
    },
    onError: () => showError(profileMessages.saveFailed),
  });
}
