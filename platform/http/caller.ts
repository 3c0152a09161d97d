/** Who makes a call: what is known of them is for a feature to say, which sets `request.actor` before any handler runs. */
import type { Access } from "#platform/contract/call.ts";

// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- a feature adds the members
export interface Caller {}

declare module "fastify" {
  interface FastifyRequest {
    /** Null for a visitor. */
    actor: Caller | null;
  }
  interface FastifyContextConfig {
    /** Who may make the call; set by `answerCall`, held by the feature that knows callers. */
    access?: Access;
    /** Refused to an operator who acts as the user: the account owner alone may make the call. */
    ownerAlone?: boolean;
    keepsSession?: boolean;
    /** Works for everybody while maintenance mode is on: sessions, what readers send, and peers that would repeat it. */
    duringMaintenance?: boolean;
  }
}
