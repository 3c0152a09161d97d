/** Answers the calls of what takes a while: looking for a site's feeds, OPML in and out. */
import { readFile } from "node:fs/promises";
import { invalidInput } from "#platform/errors/app-error.ts";
import { answerCall, type FormReading } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import type { UploadedFile } from "#platform/http/bodies/multipart.ts";
import { MAX_OPML_BYTES, newsMessages } from "../../contract.ts";
import * as calls from "../../task-calls.ts";
import { startDiscovery } from "../discovery/service.ts";
import { exportOpml, startImport } from "../opml/service.ts";
import { dismissTask, findLastImport, getTask } from "./service.ts";

const form: FormReading<UploadedFile | undefined> = {
  limits: () => ({ file: { maxBytes: MAX_OPML_BYTES, tooLarge: newsMessages.opmlTooLarge(MAX_OPML_BYTES / 1024) } }),
  read: ({ files }) => files["file"]?.[0],
};

export function registerTaskRoutes(app: App): void {
  answerCall(app, calls.startDiscovery, async ({ actor, body }) => ({ id: await startDiscovery(actor, body.url) }));
  answerCall(app, calls.startImport, { form }, async ({ actor, media: file }) => {
    if (!file) throw invalidInput({ file: newsMessages.opmlRequired });
    return { id: await startImport(actor, await readFile(file.path)) };
  });
  answerCall(app, calls.getLastImport, async ({ actor }) => ({ task: await findLastImport(actor) }));
  answerCall(app, calls.exportOpml, async ({ actor, reply }) => {
    const file = await exportOpml(actor);
    reply.header("content-disposition", 'attachment; filename="dateline-sources.opml"');
    return reply.type("text/x-opml; charset=utf-8").send(file);
  });
  answerCall(app, calls.getTask, ({ actor, params }) => getTask(actor, params.id));
  answerCall(app, calls.dismissTask, async ({ actor, params: { id } }) => {
    await dismissTask(actor, id);
    return { id };
  });
}
