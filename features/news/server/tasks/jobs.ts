/** Background work that readers wait for, and the cleaning after it. */
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { runDiscovery } from "../discovery/service.ts";
import { runImport } from "../opml/service.ts";
import { cleanPictures, removeStrayPictures } from "../pictures/service.ts";
import { cleanTasks, runTask, TASK_QUEUES } from "./service.ts";

type TaskJob = { taskId: string };

export const newsTaskJobs: Job[] = [
  defineJob<TaskJob>({
    queue: TASK_QUEUES.discovery,
    options: { batchSize: 4, expireSeconds: 60 },
    handler: ({ taskId }, run) => runTask(taskId, run, ({ input }) => runDiscovery(taskId, input, run.signal)),
  }),
  defineJob<TaskJob>({
    queue: TASK_QUEUES.import,
    options: { batchSize: 4, expireSeconds: 180 },
    handler: ({ taskId }, run) => runTask(taskId, run, () => runImport(taskId, run.signal)),
  }),
  defineJob({ queue: "news-tasks-clean", cron: "*/5 * * * *", atStart: true, handler: () => cleanTasks() }),
  defineJob({
    queue: "news-pictures-clean",
    cron: "*/10 * * * *",
    handler: async (_data, { signal }) => void (await cleanPictures({ signal })),
  }),
  defineJob({
    queue: "news-pictures-strays",
    cron: "37 2 * * *",
    handler: async () => void (await removeStrayPictures()),
  }),
];
