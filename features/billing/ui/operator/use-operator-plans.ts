/** Plans as operators read and change them. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getJson, sendJson } from "#platform/http-client/http-client.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import {
  operatorBillingPaths,
  operatorPlan,
  type OperatorPlan,
  operatorPlans,
  type PlanChange,
} from "../../contracts/operator.ts";
import type { PlanInput } from "../../contracts/plan.ts";

const PLANS_KEY = ["operator", "plans"] as const;

export function usePlans() {
  return useQuery({
    queryKey: PLANS_KEY,
    queryFn: ({ signal }) => getJson(operatorBillingPaths.plans, operatorPlans, { signal }),
    staleTime: 0, // two operators change plans, and people subscribe
  });
}

/** As it is stored now; null where it is gone. */
export async function getPlan(slug: string): Promise<OperatorPlan | null> {
  const { plans } = await getJson(operatorBillingPaths.plans, operatorPlans);
  return plans.find((plan) => plan.slug === slug) ?? null;
}

/** Makes one, or changes what is given of the one with this slug. */
export function useSavePlan(slug: string | null, onSaved: (plan: OperatorPlan) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (given: PlanInput | PlanChange) =>
      slug === null
        ? sendJson("POST", operatorBillingPaths.plans, given, operatorPlan)
        : sendJson("PUT", operatorBillingPaths.plan(slug), given, operatorPlan),
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
      sendJson("PUT", operatorBillingPaths.plan(slug), { is_offered }, operatorPlan),
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
    queryFn: ({ signal }) => getJson(operatorBillingPaths.plans, operatorPlans, { signal }),
    select: ({ plans }) => plans.map(({ slug, name }) => ({ value: slug, label: name })),
  });
}
