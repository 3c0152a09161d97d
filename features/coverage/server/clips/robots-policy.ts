/** What a site's robots.txt allows us (RFC 9309): the group of our name, else of all; the longest rule decides. Pure. */

const AGENT = "dateline";
/** The standard asks for half a megabyte; what follows is ignored. */
const MAX_CHARACTERS = 500_000;
const MAX_RULES = 2_000;
const MAX_PATH = 2_000;

type Rule = { allows: boolean; path: string };

/** @param path of the page, with its query. */
export function isAllowedByRobots(robots: string, path: string): boolean {
  let best: Rule | null = null;
  for (const rule of rulesFor(robots)) {
    if (rule.path === "" || !matches(rule.path, path.slice(0, MAX_PATH))) continue;
    const isLonger = best === null || rule.path.length > best.path.length;
    if (isLonger || (rule.allows && rule.path.length === best?.path.length)) best = rule;
  }
  return best?.allows ?? true;
}

function rulesFor(robots: string): Rule[] {
  const own: Rule[] = [];
  const all: Rule[] = [];
  let agents: string[] = [];
  let isNamed = false;
  let hasRules = false;
  for (const line of robots.slice(0, MAX_CHARACTERS).split(/\r\n|\r|\n/)) {
    const [said = ""] = line.split("#", 1);
    const colon = said.indexOf(":");
    if (colon < 0) continue;
    const field = said.slice(0, colon).trim().toLowerCase();
    const value = said.slice(colon + 1).trim();
    if (field === "user-agent") {
      if (hasRules) agents = [];
      hasRules = false;
      agents.push(value.toLowerCase());
      isNamed ||= value.toLowerCase() === AGENT;
    } else if (field === "allow" || field === "disallow") {
      hasRules = true;
      const rule = { allows: field === "allow", path: value.slice(0, MAX_PATH) };
      if (agents.includes(AGENT) && own.length < MAX_RULES) own.push(rule);
      if (agents.includes("*") && all.length < MAX_RULES) all.push(rule);
    }
  }
  return isNamed ? own : all;
}

/** `*` is any characters, `$` at the end is the end. Each part is looked for once, from left to right. */
function matches(rule: string, path: string): boolean {
  const isWhole = rule.endsWith("$");
  const [first = "", ...parts] = (isWhole ? rule.slice(0, -1) : rule).split("*");
  if (!path.startsWith(first)) return false;
  if (parts.length === 0) return !isWhole || path.length === first.length;
  let at = first.length;
  const last = parts.pop() ?? "";
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return isWhole ? path.length - last.length >= at && path.endsWith(last) : path.includes(last, at);
}
