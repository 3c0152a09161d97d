/** The actor of commands. Anyone who can run them has database access anyway; reviews done here store no reviewer. */
import type { Operator } from "#features/audit/server/service.ts";

export const COMMAND_LINE: Operator = { id: null, role: "operator" };
