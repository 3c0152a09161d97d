/** The audit log on the command line. */
import { auditQuery } from "#features/audit/contract.ts";
import { listAudit } from "#features/audit/server/service.ts";
import { checked, type Command, findOption, oneLine, takeArguments, wholeNumber } from "../../command.ts";
import { COMMAND_LINE } from "../../operator.ts";

const FIRST = 50;
const MOST = 100;

export const auditCommands: Record<string, Command> = {
  "audit:list": {
    usage: "[--search TEXT] [--action NAME] [--limit N]",
    summary: `List operator actions, newest first: ${FIRST} entries, or N up to ${MOST}`,
    options: { search: { type: "string" }, action: { type: "string" }, limit: { type: "string" } },
    run: async (given, out) => {
      takeArguments(given);
      const [search = "", action, limit] = ["search", "action", "limit"].map((name) => findOption(given, name));
      const page_size = limit === undefined ? FIRST : Math.min(MOST, wholeNumber(limit, 1));
      const q = checked(auditQuery.shape.q, search);
      const { entries, count, has_more } = await listAudit(COMMAND_LINE, { q, action, page: 1, page_size });
      for (const entry of entries) {
        const { created_at, operator_name, acting_as, action: done, subject, details } = entry;
        const who = acting_as === null ? operator_name : `${operator_name} as ${acting_as}`;
        out.log([created_at, who, done, subject, details].filter(Boolean).map(oneLine).join("  "));
      }
      if (count > entries.length || has_more) out.log("More entries exist. Search, or raise --limit.");
      if (entries.length === 0) out.log("No entries.");
    },
  },
};
