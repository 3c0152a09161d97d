/** Reading the queues and what failed in them; retrying and dropping. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { polled } from "#platform/http-client/session.ts";
import * as calls from "../../calls.ts";

const JOBS_KEY = ["operation", "jobs"] as const;
export const PAGE_SIZE = 50;
const REFRESH_MS = 10_000;

export function useJobOverview() {
  return useQuery({
    queryKey: [...JOBS_KEY, "overview"],
    queryFn: (asked) => call(calls.getJobOverview, {}, polled(asked)),
    refetchInterval: REFRESH_MS,
  });
}

/** A page of permanently failed jobs, newest first. @param queue empty: all. */
export function useFailedJobs(queue: string, page: number) {
  return useQuery({
    queryKey: [...JOBS_KEY, "failed", queue, page],
    queryFn: (asked) => call(calls.listFailedJobs, { query: { queue, page, page_size: PAGE_SIZE } }, polled(asked)),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

export function useFailedJob(id: string) {
  return useQuery({
    queryKey: [...JOBS_KEY, "one", id],
    queryFn: ({ signal }) => call(calls.getFailedJob, { params: { id } }, { signal }),
  });
}

/** The action on a job, and the message afterwards. */
export type JobStep =
  | { kind: "retry"; id: string }
  | { kind: "drop"; id: string }
  | { kind: "retry-queue"; queue: string };

/** @param onDone gets how many jobs it was. */
export function useJobStep(onDone: (step: JobStep, count: number) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (count, step) => {
      onDone(step, count);
      return cache.invalidateQueries({ queryKey: JOBS_KEY, predicate: ({ queryKey }) => queryKey[2] !== "one" });
    },
  });
}

async function send(step: JobStep): Promise<number> {
  if (step.kind === "retry-queue")
    return (await call(calls.retryFailedQueue, { params: { queue: step.queue } })).retried;
  const params = { id: step.id };
  if (step.kind === "drop") return (await call(calls.dropFailedJob, { params })).dropped;
  return (await call(calls.retryFailedJob, { params })).retried;
}
