/** The keys of a company, and what is done with them. Every change reads them again. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../calls.ts";
import type { ApiKey, KeyChange, KeyInput, KeyProof } from "../contract.ts";

const keyOf = (company: number) => ["api-keys", company] as const;

export function useKeys(company: number) {
  return useQuery({
    queryKey: keyOf(company),
    queryFn: ({ signal }) => call(calls.listKeys, { params: { id: company } }, { signal }),
    staleTime: 0,
  });
}

/** Both answer the secret, which is shown once and kept nowhere. */
export function useCreateKey(company: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: KeyInput) => call(calls.createKey, { params: { id: company }, body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keyOf(company) }),
    gcTime: 0,
  });
}

export function useRotateKey(company: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ key, proof }: { key: ApiKey; proof: KeyProof }) =>
      call(calls.rotateKey, { params: { id: company, key: key.id }, body: proof }),
    onSuccess: () => cache.invalidateQueries({ queryKey: keyOf(company) }),
    gcTime: 0,
  });
}

export function useChangeKey(company: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ key, change }: { key: ApiKey; change: KeyChange }) =>
      call(calls.changeKey, { params: { id: company, key: key.id }, body: change }),
    onSuccess: ({ detail }) => showSuccess(detail),
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(company) }),
    gcTime: 0,
  });
}

/** Under the same key as the live ones: revoking one changes both. */
export function useEndedKeys(company: number) {
  return useQuery({
    queryKey: [...keyOf(company), "ended"],
    queryFn: ({ signal }) => call(calls.listEndedKeys, { params: { id: company } }, { signal }),
    staleTime: 0,
  });
}

/** Under the same key: emptying it changes the number next to the keys, too. */
export function useSandbox(company: number) {
  return useQuery({
    queryKey: [...keyOf(company), "sandbox"],
    queryFn: ({ signal }) => call(calls.listSandbox, { params: { id: company } }, { signal }),
    staleTime: 0,
  });
}

function useKeyCall<About = ApiKey>(company: number, send: (about: About) => Promise<{ detail: string }>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ detail }) => showSuccess(detail),
    onError: (error: Error) => showError(error.message),
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(company) }),
  });
}

export const useRevokeKey = (company: number) =>
  useKeyCall(company, ({ id }) => call(calls.revokeKey, { params: { id: company, key: id } }));
export const useEndOldSecret = (company: number) =>
  useKeyCall(company, ({ id }) => call(calls.endOldSecret, { params: { id: company, key: id }, body: {} }));
export const useEmptySandbox = (company: number) =>
  useKeyCall<void>(company, () => call(calls.emptySandbox, { params: { id: company } }));
