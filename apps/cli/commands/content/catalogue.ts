/** Commands about the categories of posts: what the operator's console does, for scripts. */
import { categoryInput, categoryMessages, type OperatorCategory } from "#features/categories/contract.ts";
import {
  changeCategory,
  createCategory,
  listOperatorCategories,
  mergeCategory,
  removeCategory,
} from "#features/categories/server/service.ts";
import { AppError } from "#platform/errors/app-error.ts";
import {
  checked,
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

export const catalogueCommands: Record<string, Command> = {
  "categories:list": {
    usage: "",
    summary: "List all categories in form order, with posts, topic and other names",
    run: async (given, out) => {
      takeArguments(given);
      for (const category of await listOperatorCategories(COMMAND_LINE)) out.log(lineOf(category));
    },
  },
  "categories:add": {
    usage: "NAME [--topic TOPIC] [--aliases 'NAME;NAME'] [--position N]",
    summary: "Create a category; it goes last unless you give --position",
    options: { topic: { type: "string" }, aliases: { type: "string" }, position: { type: "string" } },
    run: addCategory,
  },
  "categories:rename": {
    usage: "NAME NEW-NAME",
    summary: "Rename a category; the old name is still accepted",
    run: async (given, out) => {
      const [name, label] = takeArguments(given, "NAME", "NEW-NAME");
      const wanted = checked(categoryInput.shape.label, label);
      out.log(lineOf(await changeCategory(COMMAND_LINE, (await getByName(name)).id, { label: wanted })));
    },
  },
  "categories:set": {
    usage: "NAME [--topic TOPIC|none] [--aliases 'NAME;NAME'|none] [--position N]",
    summary: "Change a category's topic, all of its other names, or its place in the forms",
    options: { topic: { type: "string" }, aliases: { type: "string" }, position: { type: "string" } },
    run: setCategory,
  },
  "categories:merge": {
    usage: "NAME INTO-NAME",
    summary: "Merge a category into another; its names are still accepted",
    run: async (given, out) => {
      const [name, target] = takeArguments(given, "NAME", "INTO-NAME");
      const [from, into] = [await getByName(name), await getByName(target)];
      out.log(lineOf(await mergeCategory(COMMAND_LINE, from.id, into.id)));
    },
  },
  "categories:remove": {
    usage: "NAME",
    summary: "Remove a category that no post uses",
    run: async (given, out) => {
      const { id, label } = await getByName(takeArguments(given, "NAME")[0]);
      await removeCategory(COMMAND_LINE, id);
      out.log(`'${label}' has been removed.`);
    },
  },
};

async function addCategory(given: Given, out: Out): Promise<void> {
  const label = checked(categoryInput.shape.label, takeArguments(given, "NAME")[0]);
  const { topic = "", aliases = [], position } = readPlace(given);
  out.log(lineOf(await createCategory(COMMAND_LINE, { label, topic, aliases, position })));
}

async function setCategory(given: Given, out: Out): Promise<void> {
  const { id } = await getByName(takeArguments(given, "NAME")[0]);
  const change = readPlace(given);
  if (Object.values(change).every((value) => value === undefined))
    throw new UsageError(categoryMessages.nothingToChange);
  out.log(lineOf(await changeCategory(COMMAND_LINE, id, change)));
}

/** Undefined is what was not given; `none` takes away. */
function readPlace(given: Given) {
  const [topic, aliases, position] = ["topic", "aliases", "position"].map((name) => findOption(given, name));
  const { shape } = categoryInput;
  const namesIn = (list: string) =>
    list.split(";").flatMap((name) => (name.trim() ? [checked(shape.label, name)] : []));
  return {
    topic: topic === "none" ? "" : topic && checked(shape.topic, topic),
    aliases: aliases === "none" ? [] : aliases === undefined ? undefined : namesIn(aliases),
    position: position === undefined ? undefined : wholeNumber(position, 1),
  };
}

/** By its label or another of its names, regardless of case. @throws AppError not-found */
async function getByName(name: string): Promise<OperatorCategory> {
  const wanted = name.trim().toLowerCase();
  const all = await listOperatorCategories(COMMAND_LINE);
  const found = all.find(({ label, aliases }) => [label, ...aliases].some((each) => each.toLowerCase() === wanted));
  if (!found) throw new AppError("not-found", categoryMessages.unknown);
  return found;
}

/** "  1   120 posts  Technology        Technology  also: Tech" */
function lineOf({ position, posts, topic, label, aliases }: OperatorCategory): string {
  return [
    String(position).padStart(3),
    (posts === 1 ? "1 post" : `${posts} posts`).padStart(10),
    oneLine(label).padEnd(28),
    oneLine(topic ?? "-").padEnd(16),
    ...(aliases.length > 0 ? [`also: ${oneLine(aliases.join("; "))}`] : []),
  ]
    .join("  ")
    .trimEnd();
}
