/** The call of what needs attention. */
import { defineCall } from "#platform/contract/call.ts";
import { attentionAnswer, ATTENTION_PATH } from "./contract.ts";

export const listAttention = defineCall({
  access: "signed-in",
  tag: "Content",
  method: "GET",
  path: ATTENTION_PATH,
  summary: "List what needs your attention",
  answer: attentionAnswer,
});
