/** Reading the queues and what failed in them; retrying and dropping. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getJson, sendJson } from "#platform/http-client/http-client.ts";
import { dropped, failedJob, failedJobs, jobOverview, jobPaths, retried } from "../../job-contract.ts";

const JOBS_KEY = ["operation", "jobs"] as const;
export const PAGE_SIZE = 50;
const REFRESH_MS = 10_000;

export function useJobOverview() {
  return useQuery({
    queryKey: [...JOBS_KEY, "overview"],
    queryFn: ({ signal }) => getJson(jobPaths.queues, jobOverview, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** A page of what failed for good, newest first. @param queue empty for all. */
export function useFailedJobs(queue: string, page: number) {
  const query = new URLSearchParams({ queue, page: String(page), page_size: String(PAGE_SIZE) });
  return useQuery({
    queryKey: [...JOBS_KEY, "failed", queue, page],
    queryFn: ({ signal }) => getJson(`${jobPaths.failed}?${query}`, failedJobs, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

export function useFailedJob(id: string) {
  return useQuery({
    queryKey: [...JOBS_KEY, "one", id],
    queryFn: ({ signal }) => getJson(jobPaths.job(id), failedJob, { signal }),
  });
}

/** What is retried or dropped, and what is said of it afterwards. */
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
  if (step.kind === "drop") return (await sendJson("POST", jobPaths.drop(step.id), undefined, dropped)).dropped;
  const path = step.kind === "retry" ? jobPaths.retry(step.id) : jobPaths.retryQueue(encodeURIComponent(step.queue));
  return (await sendJson("POST", path, undefined, retried)).retried;
}
