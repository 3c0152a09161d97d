/** Events of accounts, sent within the transaction in which they happen (platform/events). */
import { defineEvent } from "#platform/events/events.ts";

/** A credential event, or its person, ended open sessions, those of programs included. */
export type ToldSessions = { userId: number; ids: readonly string[]; reason: string };
export const sessionsEnded = defineEvent<ToldSessions>("accounts.sessions-ended");
