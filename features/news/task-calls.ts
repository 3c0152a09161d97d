/** The calls of what takes a while: looking for a site's feeds, OPML in and out. */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer, fieldErrorsAnswer, uuid } from "#platform/contract/fields.ts";
import * as contract from "./contract.ts";

const own = { access: "signed-in", tag: "News" } as const;
const params = z.object({ id: uuid });
const started = { status: 202, answer: contract.taskStarted } as const;
const errors = { 409: errorAnswer, 429: errorAnswer };

export const startDiscovery = defineCall({
  ...own,
  method: "POST",
  path: "/rss/discover/",
  summary: "Search a site for feeds",
  description:
    "Takes the address of a feed, of a page that names feeds, or of any page of a site that has one where feeds " +
    "usually are. Ask for the task until it is done: its feeds are previews to follow. One search at a time.",
  body: contract.discoverInput,
  ...started,
  errors,
});

export const startImport = defineCall({
  ...own,
  method: "POST",
  path: "/rss/opml/import/",
  summary: "Follow the sources of an OPML file",
  description: "Ask for the task: its report grows while it runs, and says which sources failed and why.",
  form: { fields: z.object({}), files: { file: { max: 1, description: "OPML 1.0 or 2.0, at most 1 MB" } } },
  ...started,
  errors: { ...errors, 413: fieldErrorsAnswer },
});

export const getLastImport = defineCall({
  ...own,
  method: "GET",
  path: "/rss/opml/import/",
  summary: "Your last import",
  description: "While it runs and for a week after; null without one, and once it was dismissed.",
  answer: contract.lastImport,
});

export const exportOpml = defineCall({
  ...own,
  method: "GET",
  path: "/rss/opml/export/",
  summary: "Export the sources that you follow as an OPML 2.0 file",
  description: "Folders by category.",
  answer: "file",
  fileType: "text/x-opml",
});

export const getTask = defineCall({
  ...own,
  method: "GET",
  path: "/rss/tasks/:id/",
  summary: "Get the progress of a search for feeds or an import",
  params,
  answer: contract.newsTask,
  errors: { 404: errorAnswer },
});

export const dismissTask = defineCall({
  ...own,
  method: "POST",
  path: "/rss/tasks/:id/dismiss/",
  summary: "Dismiss an import report",
  description: "Its own call still tells. Safe to repeat.",
  params,
  answer: contract.taskDismissed,
  errors: { 404: errorAnswer, 409: errorAnswer },
});
