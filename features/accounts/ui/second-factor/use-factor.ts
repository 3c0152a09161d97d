/** State of the user's own two-factor sign-in and the calls that change it. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { ApiError } from "#platform/http-client/api-error.ts";
import { logFailure } from "#platform/http-client/browser-log.ts";
import { call } from "#platform/http-client/call.ts";
import { showError } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../../second-factor-calls.ts";
import type {
  beginFactorInput,
  BegunFactor,
  confirmFactorInput,
  factorProofInput,
} from "../../second-factor-contract.ts";
import { useChangeMe } from "../use-me.ts";

const FACTOR_KEY = ["two-factor"] as const;

export type FactorProof = z.output<typeof factorProofInput>;

/** Reloaded on each view: it may have changed elsewhere, for example by a used recovery code. */
export function useFactor() {
  return useQuery({
    queryKey: FACTOR_KEY,
    staleTime: 0,
    queryFn: () => call(calls.getFactor),
  });
}

/** Each throws ApiError, which the sending form shows. */
export function useFactorCalls() {
  const cache = useQueryClient();
  const changeMe = useChangeMe();

  /** After a change, and when the server reports a state different from the page. */
  const lookAgain = () => cache.invalidateQueries({ queryKey: FACTOR_KEY });
  const attempt = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      logFailure("Two-factor sign-in was not changed.", error);
      if (error instanceof ApiError && error.status === 409) {
        showError(error.detail);
        void lookAgain();
      }
      throw error;
    }
  };
  const settle = async (two_factor: boolean) => {
    changeMe((me) => ({ ...me, two_factor }));
    await lookAgain();
  };

  return {
    begin: (body: z.output<typeof beginFactorInput>): Promise<BegunFactor> =>
      attempt(call(calls.beginFactor, { body })),
    /** Returns the recovery codes. */
    confirm: async (body: z.output<typeof confirmFactorInput>): Promise<string[]> => {
      const { recovery_codes } = await attempt(call(calls.confirmFactor, { body }));
      void settle(true);
      return recovery_codes;
    },
    renewCodes: async (body: FactorProof): Promise<string[]> => {
      const { recovery_codes } = await attempt(call(calls.renewRecoveryCodes, { body }));
      void lookAgain();
      return recovery_codes;
    },
    /** Objects to an operator's switching it off. */
    keep: async (): Promise<void> => {
      await attempt(call(calls.keepFactor));
      await lookAgain();
    },
    /** Resolves once the page knows that it is off. */
    disable: async (body: FactorProof): Promise<string> => {
      const { detail } = await attempt(call(calls.disableFactor, { body }));
      await settle(false);
      return detail;
    },
  };
}
