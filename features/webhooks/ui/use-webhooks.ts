/** The webhooks of a company and their log, and what is done with them. Every change reads them again. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { KeyProof } from "#features/api-keys/contract.ts";
import { call } from "#platform/http-client/call.ts";
import { polled } from "#platform/http-client/session.ts";
import { showError, showSuccess, showWarning } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../calls.ts";
import type { DeliveriesQuery, Webhook, WebhookInput, Webhooks } from "../contract.ts";

const keyOf = (company: number) => ["webhooks", company] as const;
/** Deliveries arrive while the screen is open. */
const LOOK_MS = 15_000;

export function useWebhooks(company: number) {
  return useQuery({
    queryKey: [...keyOf(company), "list"],
    queryFn: (asked) => call(calls.listWebhooks, { params: { id: company } }, polled(asked)),
    staleTime: 0,
    refetchInterval: LOOK_MS,
  });
}

export type LogFilters = Pick<DeliveriesQuery, "event" | "answer">;

export function useDeliveries(company: number, webhook: number, filters: LogFilters) {
  return useInfiniteQuery({
    queryKey: [...keyOf(company), "log", webhook, filters],
    queryFn: (asked) => {
      const query = { ...filters, ...(asked.pageParam !== null && { before: asked.pageParam }) };
      return call(calls.listWebhookDeliveries, { params: { id: company, webhook }, query }, polled(asked));
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.has_older ? (page.deliveries.at(-1)?.id ?? null) : null),
    staleTime: 0,
    refetchInterval: LOOK_MS,
  });
}

export function useDelivery(company: number, webhook: number, delivery: number) {
  return useQuery({
    queryKey: [...keyOf(company), "delivery", webhook, delivery],
    queryFn: (asked) => call(calls.getWebhookDelivery, { params: { id: company, webhook, delivery } }, polled(asked)),
    staleTime: 0,
    refetchInterval: LOOK_MS,
  });
}

function useChange<Input, Answer>(company: number, send: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(company) }),
    gcTime: 0,
  });
}

/** Adds one, or changes the one that is given. What is added answers its secret, which is shown once and kept nowhere. */
export const useSaveWebhook = (company: number, webhook: Webhook | null) =>
  useChange(company, async (body: WebhookInput) => {
    const params = { id: company };
    if (webhook === null) return call(calls.createWebhook, { params, body });
    return { ...(await call(calls.saveWebhook, { params: { ...params, webhook: webhook.id }, body })), secret: null };
  });

export const useRotateWebhook = (company: number) =>
  useChange(company, ({ webhook, proof }: { webhook: Webhook; proof: KeyProof }) =>
    call(calls.rotateWebhook, { params: { id: company, webhook: webhook.id }, body: proof }),
  );

/** Says what was done also where its button has gone by then. */
function useTold<Input>(company: number, send: (input: Input) => Promise<{ detail: string }>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ detail }) => showSuccess(detail),
    onError: (error: Error) => showError(error.message),
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(company) }),
  });
}

export function useRemoveWebhook(company: number) {
  const cache = useQueryClient();
  return useTold(company, async ({ id }: Webhook) => {
    const answer = await call(calls.removeWebhook, { params: { id: company, webhook: id } });
    // Its log is still on the screen: asking for it again would find nothing.
    cache.setQueryData<Webhooks>(
      [...keyOf(company), "list"],
      (before) => before && { ...before, webhooks: before.webhooks.filter((each) => each.id !== id) },
    );
    for (const of of ["log", "delivery"]) cache.removeQueries({ queryKey: [...keyOf(company), of, id] });
    return answer;
  });
}

export const useEndOldSecret = (company: number) =>
  useTold(company, ({ id }: Webhook) =>
    call(calls.endOldWebhookSecret, { params: { id: company, webhook: id }, body: {} }),
  );

export const useResumeWebhook = (company: number) =>
  useTold(company, ({ id }: Webhook) => call(calls.resumeWebhook, { params: { id: company, webhook: id }, body: {} }));

export const useReplay = (company: number, webhook: number) =>
  useTold(company, (delivery: number) =>
    call(calls.replayWebhookDelivery, { params: { id: company, webhook, delivery }, body: {} }),
  );

/** A receiver may take ten seconds. */
export function useTestWebhook(company: number) {
  return useMutation({
    mutationFn: ({ id }: Webhook) => call(calls.testWebhook, { params: { id: company, webhook: id }, body: {} }),
    onSuccess: ({ detail, is_accepted }) => (is_accepted ? showSuccess(detail) : showWarning(detail)),
    onError: (error: Error) => showError(error.message),
  });
}
