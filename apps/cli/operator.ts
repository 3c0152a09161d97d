/** In whose name commands act: whoever may run them has the database anyway. Reviews keep no reviewer then. */
import type { Operator } from "#features/audit/server/service.ts";

export const COMMAND_LINE: Operator = { id: null, role: "operator" };
