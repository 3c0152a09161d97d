/** What writes the drafts, and how much of the day's share is used. */
import { useQuery } from "@tanstack/react-query";
import { getJson } from "#platform/http-client/http-client.ts";
import { assistantPaths, type AssistantStatus, assistantStatus } from "../contract.ts";

export const STATUS_KEY = ["assistant-status"] as const;

/** Undefined until it is known: nothing depends on it. */
export function useAssistantStatus(): AssistantStatus | undefined {
  return useQuery({ queryKey: STATUS_KEY, queryFn: () => getJson(assistantPaths.status, assistantStatus) }).data;
}
