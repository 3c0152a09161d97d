/** State of the user's own two-factor sign-in and the calls that change it. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { ApiError } from "#platform/http-client/api-error.ts";
import { logFailure } from "#platform/http-client/browser-log.ts";
import { getJson, sendJson } from "#platform/http-client/http-client.ts";
import { showError } from "#ui-kit/toasts/toasts.tsx";
import { doneAnswer } from "../../contract.ts";
import {
  type beginFactorInput,
  type BegunFactor,
  begunFactor,
  type confirmFactorInput,
  factorPaths,
  type factorProofInput,
  factorState,
  recoveryCodesAnswer,
} from "../../second-factor-contract.ts";
import { useChangeMe } from "../use-me.ts";

const FACTOR_KEY = ["two-factor"] as const;

export type FactorProof = z.output<typeof factorProofInput>;

/** Asked again at each look: it may have changed elsewhere, and each recovery code that was used counts. */
export function useFactor() {
  return useQuery({
    queryKey: FACTOR_KEY,
    staleTime: 0,
    queryFn: () => getJson(factorPaths.factor, factorState),
  });
}

/** Each throws ApiError: the form that sends it shows it. */
export function useFactorCalls() {
  const cache = useQueryClient();
  const changeMe = useChangeMe();

  /** After a change, and where the server says that things stand otherwise than this page shows. */
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
    begin: (input: z.output<typeof beginFactorInput>): Promise<BegunFactor> =>
      attempt(sendJson("POST", factorPaths.factor, input, begunFactor)),
    /** Answers the recovery codes. */
    confirm: async (input: z.output<typeof confirmFactorInput>): Promise<string[]> => {
      const { recovery_codes } = await attempt(sendJson("POST", factorPaths.confirm, input, recoveryCodesAnswer));
      void settle(true);
      return recovery_codes;
    },
    renewCodes: async (proof: FactorProof): Promise<string[]> => {
      const { recovery_codes } = await attempt(sendJson("POST", factorPaths.recoveryCodes, proof, recoveryCodesAnswer));
      void lookAgain();
      return recovery_codes;
    },
    /** Ends once the page knows that it is off. */
    disable: async (proof: FactorProof): Promise<string> => {
      const { detail } = await attempt(sendJson("POST", factorPaths.disable, proof, doneAnswer));
      await settle(false);
      return detail;
    },
  };
}
