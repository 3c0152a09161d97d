/** Commands about announcements: what the operator's console does, for scripts. */
import { type Announcement, announcementInput } from "#features/announcements/contract.ts";
import { createAnnouncement, listAnnouncements, stopAnnouncement } from "#features/announcements/server/service.ts";
import {
  type Command,
  findOption,
  type Given,
  oneLine,
  type Out,
  takeArguments,
  UsageError,
  wholeNumber,
} from "../../command.ts";
import { COMMAND_LINE } from "../../operator.ts";

const text = { type: "string" } as const;

export const announcementCommands: Record<string, Command> = {
  "announce:list": {
    usage: "",
    summary: "List announcements, newest first",
    run: async (given, out) => {
      takeArguments(given);
      const announcements = await listAnnouncements(COMMAND_LINE);
      for (const each of announcements) out.log(lineOf(each));
      out.log(announcements.length === 1 ? "1 announcement." : `${announcements.length} announcements.`);
    },
  },
  "announce:create": {
    usage: "TITLE TEXT [--link URL] [--from TIME] [--until TIME] [--mail]",
    summary: "Announce something to all users; with --mail, also by email",
    options: { link: text, from: text, until: text, mail: { type: "boolean" } },
    run: create,
  },
  "announce:stop": {
    usage: "ID",
    summary: "Stop an announcement; it is no longer shown or emailed",
    run: async (given, out) => {
      const id = wholeNumber(takeArguments(given, "ID")[0], 1);
      out.log(lineOf(await stopAnnouncement(COMMAND_LINE, id)));
    },
  },
};

async function create(given: Given, out: Out): Promise<void> {
  const [title, body] = takeArguments(given, "TITLE", "TEXT");
  const parsed = announcementInput.safeParse({
    title,
    text: body,
    link: findOption(given, "link") ?? "",
    from: findOption(given, "from") ?? null,
    until: findOption(given, "until") ?? null,
    is_mailed: given.values["mail"] === true,
  });
  if (!parsed.success) throw new UsageError(parsed.error.issues[0]?.message ?? "This value is not valid.");
  out.log(lineOf(await createAnnouncement(COMMAND_LINE, parsed.data)));
}

function lineOf({ id, state, from, until, is_mailed, mailed, title }: Announcement): string {
  const mails = is_mailed ? `${mailed} emails` : "not emailed";
  return [`#${id}`, state.padEnd(9), from, until ?? "no end", mails, oneLine(title)].join("  ");
}
