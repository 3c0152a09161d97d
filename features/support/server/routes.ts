/** Answers the calls of support tickets. */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import type { MultipartBody } from "#platform/http/bodies/multipart.ts";
import { limitUploadsPerAddress } from "#platform/http/limits/rate-limit.ts";
import * as calls from "../calls.ts";
import { countUnread as countUnreadCall } from "../unread-calls.ts";
import { supportMessages } from "../contract.ts";
import { answerTicket, getThread, listTicketQueue, setTicketStatus } from "./answer-service.ts";
import { maxScreenshotBytes, openScreenshot } from "./screenshot-service.ts";
import { countUnread, listTickets, openThread, openTicket, replyToTicket } from "./service.ts";

const UPLOADS_PER_WINDOW = 60;
const WINDOW_SECONDS = 600;

export function registerSupportRoutes(app: App): void {
  answerCall(app, calls.listTickets, ({ actor, query }) => listTickets(actor, query));
  answerCall(app, calls.openThread, ({ actor, params }) => openThread(actor, params.id));
  answerCall(app, countUnreadCall, async ({ actor }) => ({ unread: await countUnread(actor) }));
  registerWriting(app);
  answerCall(app, calls.getScreenshot, async ({ actor, params, reply }) => {
    const picture = await openScreenshot(params.id, actor.role === "operator" ? null : actor.id);
    return reply.type("image/webp").header("cache-control", "private, max-age=86400, immutable").send(picture);
  });
  registerQueue(app);
}

function registerWriting(app: App): void {
  const options = {
    config: limitUploadsPerAddress(UPLOADS_PER_WINDOW, WINDOW_SECONDS),
    form: { limits, read: ({ files }: MultipartBody) => files["screenshot"]?.[0] ?? null },
  };
  answerCall(app, calls.openTicket, options, ({ actor, values, media: screenshot }) =>
    openTicket(actor, values.category, { message: values.message, screenshot }),
  );
  answerCall(app, calls.replyToTicket, options, ({ actor, params, values, media: screenshot }) =>
    replyToTicket(actor, params.id, { message: values.message, screenshot }),
  );
}

const limits = () => ({
  screenshot: { maxBytes: maxScreenshotBytes(), tooMany: supportMessages.oneScreenshot },
});

function registerQueue(app: App): void {
  answerCall(app, calls.listTicketQueue, ({ actor, query }) => listTicketQueue(actor, query));
  answerCall(app, calls.getThread, ({ actor, params }) => getThread(actor, params.id));
  answerCall(app, calls.answerTicket, ({ actor, params, body }) => answerTicket(actor, params.id, body));
  answerCall(app, calls.setTicketStatus, ({ actor, params, body }) => setTicketStatus(actor, params.id, body.status));
}
