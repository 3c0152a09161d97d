/** Actions of the audit log in words: the verb in the past, then what it was done to. */

const VERBS: Record<string, string> = {
  create: "Created a",
  change: "Changed a",
  remove: "Removed a",
  delete: "Deleted a",
  add: "Added a",
  approve: "Approved a",
  return: "Returned a",
  reject: "Rejected a",
  merge: "Merged a",
  retry: "Retried a",
  activate: "Switched on a",
  deactivate: "Switched off a",
  drop: "Dropped a",
  fetch: "Fetched a",
  try: "Tried a",
  retire: "Retired a",
  revive: "Revived a",
  answer: "Answered a",
  suspend: "Suspended a",
  restore: "Restored a",
};

/** Actions that verb and noun do not describe well. */
const WHOLE: Record<string, string> = {
  "abuse-report.no-action": "Decided an abuse report: no action",
  "abuse-report.withdrawn": "Decided an abuse report: post withdrawn",
  "abuse-report.other": "Decided an abuse report: other action",
  "email.reveal": "Revealed a link in an email of a user",
  "maintenance.on": "Switched on maintenance mode",
  "maintenance.off": "Switched off maintenance mode",
  "announcement.create": "Created an announcement",
  "announcement.change": "Changed an announcement",
  "announcement.stop": "Stopped an announcement",
  "seller.set": "Changed the seller on invoices",
  "payment.accept": "Accepted a held payment",
  "payment.refuse": "Refused a held payment",
  "payment.refund": "Refunded a payment",
  "ticket.note": "Added a note to a ticket",
  "ticket.status": "Set the status of a ticket",
  "user.plan": "Changed the plan of a user",
  "user.export": "Exported a user's data",
  "user.export-download": "Downloaded a user's data",
  "user.keep": "Cancelled the deletion of a user",
  "user.role": "Changed the role of a user",
  "user.grant-units": "Granted releases",
  "user.take-units": "Took releases",
  "user.set-units": "Set the releases of a user",
  "user.two-factor-off": "Switched off two-factor sign-in",
  "user.two-factor-off-asked": "Asked to switch off an operator's two-factor sign-in",
  "user.two-factor-keep": "Kept two-factor sign-in on",
  "user.confirm-email": "Confirmed the email of a user",
  "user.sign-in-as": "Signed in as a user",
  "user.sign-in-as-end": "Stopped acting as a user",
  "acting.write": "Acted on a user's behalf",
  "acting.denied": "Was refused an action on a user's behalf",
  "platform.backfill": "Sent older posts to a platform",
  "platform.logo": "Changed the logo of a platform",
  "publishing.set": "Changed the publishing settings",
  "front-page.pin": "Pinned a post to the front page",
  "front-page.unpin": "Took a post off the front page",
  "front-page.order": "Reordered the pinned posts",
  "front-page.set": "Changed the front page settings",
  "moderation.set": "Changed the moderation settings",
  "referrer.set": "Changed the rule of a referrer",
  "post.withdraw": "Withdrew a post",
  "post.lift": "Lifted the withdrawal of a post",
  "post.hold": "Put a post on legal hold",
  "post.end-hold": "Ended the legal hold on a post",
  "post.leave-newsroom": "Took a post out of its newsroom",
  "post.return-to-newsroom": "Returned a post to its newsroom",
  "post.correct": "Edited a post",
  "post.publish-overdue": "Published overdue posts",
  "job.retry-all": "Retried failed jobs",
};

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
