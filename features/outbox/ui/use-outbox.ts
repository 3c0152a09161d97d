import { useQuery } from "@tanstack/react-query";
import { getJson } from "#platform/http-client/http-client.ts";
import { outboxAnswer, outboxPaths } from "../contract.ts";

export function useOutbox() {
  return useQuery({ queryKey: ["outbox"], queryFn: () => getJson(outboxPaths.list, outboxAnswer) });
}
