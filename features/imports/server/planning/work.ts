/** Plans found posts in a thread: their texts are read and sanitised there. */
import { type Plan, type PlanInput, planPost } from "./policy.ts";

export function planPosts(inputs: readonly PlanInput[]): Plan[] {
  return inputs.map((input) => planPost(input));
}
