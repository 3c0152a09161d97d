/** How a request is said on screens. */
import type { AssistantRequest } from "../../requests-contract.ts";

type Said = Pick<AssistantRequest, "wish" | "publishing_time" | "post">;

/** Verb, as on the button. */
export function actOf({ wish, publishing_time }: Said): "Publish" | "Schedule" | "Withdraw" {
  if (wish === "withdraw") return "Withdraw";
  return publishing_time === null ? "Publish" : "Schedule";
}

export const titleOf = ({ post }: Said): string => post.name.trim() || "Untitled";
