/** Commands about the front page: pinned posts, and how many posts of one newsroom come first. */
import { type FrontPins, frontPageSettings, pinInput } from "#features/newsroom/contract.ts";
import { getFrontPageSettings, setFrontPageSettings } from "#features/newsroom/server/front-service.ts";
import { listFrontPins, orderFrontPins, pinPost, unpinPost } from "#features/newsroom/server/pin-service.ts";
import { uuid } from "#platform/contract/fields.ts";
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
import { getPostId } from "#features/content/server/oversight/service.ts";

const POST = "ID|GUID";

export const frontPageCommands: Record<string, Command> = {
  "front-page:list": {
    usage: "",
    summary: "List the pinned posts, first to last, and the limit per newsroom",
    run: async (given, out) => {
      takeArguments(given);
      const { most_per_newsroom } = await getFrontPageSettings(COMMAND_LINE);
      out.log(`At most ${most_per_newsroom} of one newsroom in each list`);
      print(await listFrontPins(COMMAND_LINE), out);
    },
  },
  "front-page:pin": {
    usage: `${POST} [--position N] [--until TIME|none]`,
    summary: "Pin a published post, or change its place or end, for example --until 2026-12-01T08:00:00Z",
    options: { position: { type: "string" }, until: { type: "string" } },
    run: async (given, out) => {
      const [position, until] = [findOption(given, "position"), findOption(given, "until")];
      const input = {
        ...(position !== undefined && { position: checkedNumber(pinInput.shape.position, position) }),
        ...(until !== undefined && { ends_at: until === "none" ? null : checked(pinInput.shape.ends_at, until) }),
      };
      print(await pinPost(COMMAND_LINE, await idOf(takeArguments(given, POST)[0]), input), out);
    },
  },
  "front-page:unpin": {
    usage: POST,
    summary: "Remove a pin; the post returns to its usual place",
    run: async (given, out) => print(await unpinPost(COMMAND_LINE, await idOf(takeArguments(given, POST)[0])), out),
  },
  "front-page:order": {
    usage: `${POST} ...`,
    summary: "Set the order of the pins; name every pinned post, first to last",
    run: orderPins,
  },
  "front-page:limit": {
    usage: "N",
    summary: "Set how many posts of one newsroom each list of the front page shows",
    run: async (given, out) => {
      const most = checkedNumber(frontPageSettings.shape.most_per_newsroom, takeArguments(given, "N")[0]);
      const { most_per_newsroom } = await setFrontPageSettings(COMMAND_LINE, { most_per_newsroom: most });
      out.log(`At most ${most_per_newsroom} of one newsroom in each list.`);
    },
  },
};

async function orderPins({ positionals }: Given, out: Out): Promise<void> {
  if (positionals.length === 0) throw new UsageError(`${POST} is missing.`);
  const post_ids: number[] = [];
  for (const each of positionals) post_ids.push(await idOf(each));
  print(await orderFrontPins(COMMAND_LINE, { post_ids }), out);
}

async function idOf(given: string): Promise<number> {
  return uuid.safeParse(given).success ? getPostId(COMMAND_LINE, given) : wholeNumber(given, 1);
}

function checkedNumber<T>(schema: Parameters<typeof checked<T>>[0], given: string): T {
  const number = wholeNumber(given, 1);
  const parsed = schema.safeParse(number);
  if (parsed.success) return parsed.data;
  throw new UsageError(parsed.error.issues[0]?.message ?? "This value is not valid.");
}

/** "  1  #4189  until 2026-11-25T08:00:00.000Z  Northmoor Foods recalls ..." */
function print({ pins }: FrontPins, out: Out): void {
  if (pins.length === 0) out.log("No posts are pinned.");
  for (const { position, post_id, ends_at, name, is_visible } of pins)
    out.log(
      [
        String(position).padStart(3),
        `#${post_id}`.padEnd(8),
        (ends_at ? `until ${ends_at}` : "no end").padEnd(30),
        oneLine(name),
        ...(is_visible ? [] : ["(not visible to readers)"]),
      ].join("  "),
    );
}
