/** Commands about maintenance mode: what Settings does, for scripts that update an installation. */
import { maintenanceInput, type MaintenanceSettings } from "#features/maintenance/contract.ts";
import { getMaintenance, setMaintenance } from "#features/maintenance/server/service.ts";
import { checked, type Command, findOption, type Given, type Out, takeArguments } from "../../command.ts";
import { COMMAND_LINE } from "../../operator.ts";

const text = { type: "string" } as const;

export const maintenanceCommands: Record<string, Command> = {
  "maintenance:show": {
    usage: "",
    summary: "Show whether maintenance mode is on",
    run: async (given, out) => {
      takeArguments(given);
      print(await getMaintenance(COMMAND_LINE), out);
    },
  },
  "maintenance:on": {
    usage: "[--message TEXT] [--until 2026-01-31T06:00:00Z] [--pause-publishing]",
    summary: "Refuse customers' changes with a message; readers and operators are not affected",
    options: { message: text, until: text, "pause-publishing": { type: "boolean" } },
    run: switchOn,
  },
  "maintenance:off": {
    usage: "",
    summary: "End maintenance mode",
    run: async (given, out) => {
      takeArguments(given);
      print(await setMaintenance(COMMAND_LINE, { is_on: false }), out);
    },
  },
};

async function switchOn(given: Given, out: Out): Promise<void> {
  takeArguments(given);
  const { shape } = maintenanceInput;
  const until = findOption(given, "until");
  const settings = await setMaintenance(COMMAND_LINE, {
    is_on: true,
    message: checked(shape.message, findOption(given, "message") ?? ""),
    until: until === undefined ? null : checked(shape.until, until),
    pauses_publishing: given.values["pause-publishing"] === true,
  });
  print(settings, out);
}

function print({ is_on, message, until, pauses_publishing }: MaintenanceSettings, out: Out): void {
  if (!is_on) return out.log("Maintenance mode is off.");
  out.log(`Maintenance mode is on${until === null ? "" : ` until ${until}`}.`);
  out.log(`Scheduled posts ${pauses_publishing ? "wait until it ends" : "are published at their time"}.`);
  if (message !== "") out.log(`Message: ${message}`);
}
