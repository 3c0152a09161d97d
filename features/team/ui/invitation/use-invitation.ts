/** An invitation as its link opens it, and the answers to it. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchSignedIn } from "#features/accounts/ui/use-me.ts";
import { signOut } from "#features/accounts/ui/sessions/calls.ts";
import { useEntrance } from "#features/accounts/ui/auth/use-entrance.ts";
import { HOME_PATH } from "#features/accounts/ui/return-path.ts";
import { editItemOf } from "#features/companies/ui/company-item.ts";
import { call } from "#platform/http-client/call.ts";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../../calls.ts";

const keyOf = (token: string) => ["invitation", token];
/** The page shows no account: any may be signed in. */
const AS_ANYBODY = { session: "ignore", speaksFor: "any" } as const;

/** Decides nothing. A session that has paused is renewed first, so that the answer knows who is signed in. */
export function useInvitation(token: string) {
  return useQuery({
    queryKey: keyOf(token),
    queryFn: async () => {
      await fetchSignedIn().catch(() => undefined);
      return call(calls.openInvitation, { body: { token } }, AS_ANYBODY);
    },
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Shows the company, once the user belongs to it. */
export function useOpenCompany() {
  const enter = useEntrance();
  return async ({ detail, slug }: { detail: string; slug: string }) => {
    const screen = new URLSearchParams({ activeContent: "companyProfile", item: editItemOf({ slug }, "people") });
    await enter(`${HOME_PATH}?${screen}`);
    showSuccess(detail);
  };
}

export function useAccept(token: string) {
  const open = useOpenCompany();
  return useMutation({
    mutationFn: () => call(calls.acceptInvitation, { body: { token } }, { speaksFor: "any" }),
    onSuccess: open,
  });
}

export function useDecline(token: string) {
  return useMutation({ mutationFn: () => call(calls.declineInvitation, { body: { token } }, AS_ANYBODY) });
}

/** Ends the session, so that the page asks for the account of the invitation. */
export function useSwitchAccount(token: string) {
  const cache = useQueryClient();
  return useMutation({ mutationFn: signOut, onSettled: () => cache.invalidateQueries({ queryKey: keyOf(token) }) });
}
