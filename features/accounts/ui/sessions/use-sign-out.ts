import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { ApiError } from "#platform/http-client/api-error.ts";
import { showError } from "#ui-kit/toasts/toasts.tsx";
import { accountPages } from "../../contract.ts";
import { signOut } from "./calls.ts";

/** Ends the session; the sign-in pages clear what was loaded under it. */
export function useSignOut() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: signOut,
    onSuccess: () => navigate(accountPages.signIn, { replace: true }),
    onError: (error) => showError(error instanceof ApiError ? error.detail : error.message),
  });
}
