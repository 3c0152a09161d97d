/** Plans as operators read and change them. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../../calls/operator.ts";
import type { OperatorPlan, PlanChange } from "../../contracts/operator.ts";
import type { PlanInput } from "../../contracts/plan.ts";

const PLANS_KEY = ["operator", "plans"] as const;

export function usePlans() {
  return useQuery({
    queryKey: PLANS_KEY,
    queryFn: ({ signal }) => call(calls.listPlans, {}, { signal }),
    staleTime: 0, // two operators change plans, and people subscribe
  });
}

/** As it is stored now; null where it is gone. */
export async function getPlan(slug: string): Promise<OperatorPlan | null> {
  const { plans } = await call(calls.listPlans);
  return plans.find((plan) => plan.slug === slug) ?? null;
}

type Given = { slug: null; input: PlanInput } | { slug: string; change: PlanChange };

/** Makes one, or changes what is given of the one with this slug. */
export function useSavePlan(onSaved: (plan: OperatorPlan) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (given: Given) =>
      given.slug === null
        ? call(calls.createPlan, { body: given.input })
        : call(calls.changePlan, { params: { slug: given.slug }, body: given.change }),
    onSuccess: (plan) => {
      onSaved(plan);
      return cache.invalidateQueries({ queryKey: PLANS_KEY });
    },
  });
}

/** Puts a plan on sale or takes it off. */
export function useOfferPlan() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ slug, is_offered }: Pick<OperatorPlan, "slug" | "is_offered">) =>
      call(calls.changePlan, { params: { slug }, body: { is_offered } }),
    onSuccess: ({ name, is_offered }) => {
      showSuccess(is_offered ? `${name} is on sale.` : `${name} is no longer on sale.`);
      return cache.invalidateQueries({ queryKey: PLANS_KEY });
    },
    onError: (error) => showError(error.message),
  });
}

/** Plans to choose from, in the order of the page. */
export function usePlanChoices() {
  return useQuery({
    queryKey: ["operator", "plan-choices"],
    queryFn: ({ signal }) => call(calls.listPlans, {}, { signal }),
    select: ({ plans }) => plans.map(({ slug, name }) => ({ value: slug, label: name })),
  });
}
