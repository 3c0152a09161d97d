/** The feed's half on the server: nothing is sent, the platform reads it. A notice of a withdrawal ends when it is due. */
import { DONE } from "../outcome.ts";
import { defineServerWay } from "../way.ts";
import { registerFeedRoutes } from "./routes.ts";

export const feedWay = defineServerWay({
  key: "feed",
  deliver: async () => ({ kind: "unasked" }),
  takeDown: async () => DONE,
  tryOut: async () => ({ outcome: DONE, remarks: [] }),
  tried: "Posts are delivered whenever the platform reads its feed.",
  registerRoutes: registerFeedRoutes,
});
