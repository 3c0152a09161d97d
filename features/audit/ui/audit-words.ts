/** Actions of the audit log in words: the verb in the past, then what it was done to. */
import words from "./audit-words.json" with { type: "json" };

const VERBS: Record<string, string> = words.verbs;

/** Actions that verb and noun do not describe well. */
const WHOLE: Record<string, string> = words.actions;

/** "Approved a post"; an action that has no words here says its parts. */
export function actionWords(action: string): string {
  const whole = Object.hasOwn(WHOLE, action) ? WHOLE[action] : undefined;
  if (whole !== undefined) return whole;
  const [noun = "", verb = ""] = action.split(".", 2);
  const began = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
  const plain = (part: string) => part.replaceAll(/[-_]/g, " ");
  if (began === undefined) return verb === "" ? plain(noun) : `${capital(plain(noun))}: ${plain(verb)}`;
  return `${began} ${plain(noun)}`;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

const PLACES = {
  user: { screen: "operatorUsers", item: "user" },
  ticket: { screen: "operatorTickets", item: "ticket" },
  "abuse-report": { screen: "operatorAbuse", item: "report" },
};

/** The screen that shows a subject, and what is open there; null where none does. */
export function placeOf(subject: string): { screen: string; item: string } | null {
  const [, noun, id] = /^(user|ticket|abuse-report) (\d{1,15})$/.exec(subject) ?? [];
  if (noun === undefined || id === undefined) return null;
  const { screen, item } = PLACES[noun as keyof typeof PLACES];
  return { screen, item: `${item}.${id}` };
}
