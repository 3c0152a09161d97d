/** Programs that fetch pages for AI: to answer a user's question, to search, or to train a model. They say so themselves. */

/** As their operators document them; the first that a program's name contains is it. */
const ASSISTANTS = [
  "GPTBot",
  "OAI-SearchBot",
  "ChatGPT-User",
  "ClaudeBot",
  "Claude-User",
  "Claude-SearchBot",
  "anthropic-ai",
  "PerplexityBot",
  "Perplexity-User",
  "Google-Extended",
  "Google-CloudVertexBot",
  "GoogleOther",
  "CCBot",
  "Applebot-Extended",
  "Amazonbot",
  "Bytespider",
  "meta-externalagent",
  "meta-externalfetcher",
  "FacebookBot",
  "cohere-ai",
  "cohere-training-data-crawler",
  "DuckAssistBot",
  "MistralAI-User",
  "YouBot",
  "Diffbot",
  "AI2Bot",
  "xAI-Bot",
  "DeepSeekBot",
] as const;

const BY_NAME = new Map(ASSISTANTS.map((name) => [name.toLowerCase(), name]));
const KNOWN = new RegExp(ASSISTANTS.join("|"), "i");
const LONGEST_AGENT = 512;

/** The program's documented name; null for anything else. @param agent the header `User-Agent`. */
export function assistantOf(agent: string | undefined): string | null {
  const [found] = KNOWN.exec(agent?.slice(0, LONGEST_AGENT) ?? "") ?? [];
  return (found && BY_NAME.get(found.toLowerCase())) ?? null;
}
