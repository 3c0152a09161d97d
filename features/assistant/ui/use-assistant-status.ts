/** The AI service, and the usage of the daily share. */
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { getStatus } from "../calls.ts";
import type { AssistantStatus } from "../contract.ts";

export const STATUS_KEY = ["assistant-status"] as const;

/** Undefined until it is loaded; nothing depends on it. */
export function useAssistantStatus(): AssistantStatus | undefined {
  return useQuery({ queryKey: STATUS_KEY, queryFn: () => call(getStatus) }).data;
}
