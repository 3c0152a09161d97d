/** Answers the call of what needs attention (docs/product/dashboard.md, Overview). */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import * as calls from "../calls.ts";
import { listAttention } from "./service.ts";

export function registerAttentionRoutes(app: App): void {
  answerCall(app, calls.listAttention, async ({ actor }) => ({ entries: await listAttention(actor) }));
}
