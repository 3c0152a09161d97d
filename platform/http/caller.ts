/**
 * The caller of a request: a feature defines what is known about them and sets `request.actor` before any handler runs.
 */
import type { Access } from "#platform/contract/call.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Once } from "./repeats/service.ts";

/** A feature adds who it is. */
export interface Caller {
  /** Set for a program's call with an Idempotency-Key: the transaction that does its work calls it before it commits. */
  once?: Once;
  /**
   * Set for a program's call: the transaction that does its work calls it before it commits, with the session locked.
   * Fails unless the key may still make the call.
   */
  confirmKey?: (tx: Transaction) => Promise<void>;
}

/** The caller of an operator call: an operator who is signed in, or the command line, which has neither id nor session. */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- a feature adds the members
export interface OperatorCaller {}

declare module "fastify" {
  interface FastifyRequest {
    /** Null for a visitor. */
    actor: Caller | null;
    /** Id of the API key with which a program calls; absent for people. */
    program?: number;
    /** It is a test key: its call works in the sandbox. */
    isTest?: boolean;
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
    /** What an API key must be allowed to do; without it, every key is refused. */
    scope?: string;
    /** Works for everyone during maintenance mode: sessions, requests of readers, and peers that would retry. */
    duringMaintenance?: boolean;
  }
}
