/**
 * The caller of a request: a feature defines what is known about them and sets `request.actor` before any handler runs.
 */
import type { Access } from "#platform/contract/call.ts";

// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- a feature adds the members
export interface Caller {}

/** The caller of an operator call: an operator who is signed in, or the command line, which has neither id nor session. */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- a feature adds the members
export interface OperatorCaller {}

declare module "fastify" {
  interface FastifyRequest {
    /** Null for a visitor. */
    actor: Caller | null;
    /**
     * Reads again who the caller is and whether they may make the call: a body may take minutes to arrive. Called by
     * `answerCall` for every change once its body is complete.
     * @throws AppError not-signed-in (401), forbidden (403).
     */
    decideAgain: () => Promise<void>;
  }
  interface FastifyContextConfig {
    /** Who may make the call; set by `answerCall`, enforced by the feature that knows callers. */
    access?: Access;
    /** Only the account owner may make the call: refused to an operator acting as the user. */
    ownerAlone?: boolean;
    keepsSession?: boolean;
    /** Works for everyone during maintenance mode: sessions, requests of readers, and peers that would retry. */
    duringMaintenance?: boolean;
  }
}
