/** Programs that fetch pages for AI: to answer a user's question, to search, or to train a model. They say so themselves. */
import names from "./assistants.json" with { type: "json" };

/** As their operators document them; the first that a program's name contains is it. */
const ASSISTANTS: readonly string[] = names;

const BY_NAME = new Map(ASSISTANTS.map((name) => [name.toLowerCase(), name]));
// Linear: names without repetition, of an agent that is cut.
const KNOWN = new RegExp(ASSISTANTS.join("|"), "i");
const LONGEST_AGENT = 512;

/** The program's documented name; null for anything else. @param agent the header `User-Agent`. */
export function assistantOf(agent: string | undefined): string | null {
  const [found] = KNOWN.exec(agent?.slice(0, LONGEST_AGENT) ?? "") ?? [];
  return (found && BY_NAME.get(found.toLowerCase())) ?? null;
}
