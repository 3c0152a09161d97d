/** What each call about a company's things needs: every registered one stands here, so a new one has been thought of. */
import { mayInCompany, mayPostAs, mayReadPost, mayWithPost, reachOf } from "#features/companies/team/rights.ts";
import type { Role } from "#features/companies/team/roles.ts";
import { createPath, postPath, type Stage, submitDraftPath } from "#features/content/contract.ts";
import { previewPath } from "#features/content/calls/preview.ts";
import { KINDS } from "#features/content/kinds/index.ts";
import type { WorldPost } from "./world-post.ts";

export type Verdict = "allowed" | "refused" | "hidden";

type PostRight =
  | ("read" | "write" | "remove" | "publish" | "share-embargo" | "duplicate" | "ask-approval" | "comment")
  | ("share-comment" | "mark-confidential" | "decide-coverage");
type CompanyRight = "belong" | "edit-company" | "manage-people" | "own-company" | "restore";
export type Rule =
  /** `goesOut`: readers would see it at once, so an author's waits for approval. */
  | {
      about: "post";
      right: PostRight;
      kind?: string;
      stage?: Stage;
      isTrashed?: true;
      goesOut?: true;
      /** Of those who have the right, the owners alone. */
      ofOwners?: true;
    }
  | { about: "company"; right: CompanyRight }
  /** Rows of the colleague alone. */
  | { about: "another" }
  /** A draft's upload: the role that reads the draft. */
  | { about: "media" }
  /** Names posts or companies in its body, or lists what the caller reaches: only leaks are looked for. */
  | { about: "reach" };

const post = (right: PostRight): Rule => ({ about: "post", right });
const company = (right: CompanyRight): Rule => ({ about: "company", right });
const ANOTHER: Rule = { about: "another" };
const REACH: Rule = { about: "reach" };

const STAGES: Stage[] = ["published", "draft", "schedule"];

function ofKinds(): Record<string, Rule> {
  const rules: Record<string, Rule> = {};
  for (const each of KINDS) {
    const kind = each.key;
    for (const stage of STAGES) {
      rules[`POST ${createPath(each, stage)}`] = REACH;
      const one = postPath(each, stage, ":id");
      rules[`GET ${one}`] = { about: "post", right: "write", kind, stage };
      const goesOut = stage === "published" ? { goesOut: true as const } : {};
      rules[`PUT ${one}`] = { about: "post", right: "write", kind, stage, ...goesOut };
      rules[`DELETE ${one}`] = { about: "post", right: "remove", kind, stage };
    }
    rules[`POST ${submitDraftPath(each, ":id")}`] = {
      about: "post",
      right: "publish",
      kind,
      stage: "draft",
      goesOut: true,
    };
    rules[`POST /api/posts/${kind}/templates/`] = REACH;
    rules[`POST ${previewPath(each)}`] = REACH;
  }
  return rules;
}

function ofNewsroom(): Record<string, Rule> {
  const edit = company("edit-company");
  const rules: Record<string, Rule> = { "GET /api/companies/:id/newsroom/": company("belong") };
  for (const list of ["contacts", "people", "figures"])
    for (const call of ["POST", "PUT :entry/", "DELETE :entry/", "PUT order/"]) {
      const [method = "", rest = ""] = call.split(" ");
      rules[`${method} /api/companies/:id/${list}/${rest}`] = edit;
    }
  return rules;
}

export const EXPECTED: Record<string, Rule> = {
  ...ofKinds(),
  ...ofNewsroom(),
  "POST /api/posts/:id/duplicate/": post("duplicate"),
  "POST /api/posts/:id/restore/": { about: "post", right: "remove", isTrashed: true },
  "GET /api/posts/approvals/": REACH,
  "GET /api/posts/:id/approval/": post("read"),
  "POST /api/posts/:id/approval/": post("ask-approval"),
  "DELETE /api/posts/:id/approval/": post("ask-approval"),
  "POST /api/posts/:id/approval/remind/": post("ask-approval"),
  "GET /api/posts/:id/quotes/": post("read"),
  "POST /api/posts/:id/quotes/": post("ask-approval"),
  "POST /api/posts/:id/quotes/:request/again/": post("ask-approval"),
  "DELETE /api/posts/:id/quotes/:request/": post("ask-approval"),
  "GET /api/posts/:id/comments/": post("comment"),
  "GET /api/posts/:id/comments/post/": post("comment"),
  "POST /api/posts/:id/comments/": post("comment"),
  // For programs alone: features/connections/server/mcp/own-tools.test.ts.
  "POST /api/posts/:id/suggestions/": REACH,
  // A comment of the post is needed, too: features/comments/server/comments.test.ts.
  "POST /api/posts/:id/comments/:thread/replies/": REACH,
  "POST /api/posts/:id/comments/:thread/resolve/": REACH,
  "POST /api/posts/:id/comments/:thread/reopen/": REACH,
  "POST /api/posts/:id/comments/:thread/accept/": REACH,
  "POST /api/posts/:id/comments/:thread/refuse/": REACH,
  "GET /api/companies/:id/approval-rules/": company("belong"),
  "PUT /api/companies/:id/approval-rules/": company("manage-people"),
  "GET /api/companies/:id/keys/": company("belong"),
  // Asks for a password: apps/server/key-calls.test.ts.
  "POST /api/companies/:id/keys/": REACH,
  // A key is needed, too.
  "GET /api/companies/:id/keys/ended/": company("belong"),
  "PATCH /api/companies/:id/keys/:key/": REACH,
  "POST /api/companies/:id/keys/:key/rotate/": REACH,
  "POST /api/companies/:id/keys/:key/end-old/": REACH,
  "DELETE /api/companies/:id/keys/:key/": REACH,
  "GET /api/companies/:id/sandbox/": company("belong"),
  "DELETE /api/companies/:id/sandbox/": company("manage-people"),
  "GET /api/companies/:id/assistants/": company("belong"),
  "GET /api/companies/:id/assistants/calls/": company("belong"),
  // An assistant is needed, too: features/connections/server/assistants/assistants.test.ts.
  "DELETE /api/companies/:id/assistants/:assistant/": REACH,
  "GET /api/companies/:id/webhooks/": company("manage-people"),
  // Asks for a password: features/webhooks/server/webhooks.test.ts.
  "POST /api/companies/:id/webhooks/": REACH,
  // A webhook is needed, too.
  "PUT /api/companies/:id/webhooks/:webhook/": REACH,
  "POST /api/companies/:id/webhooks/:webhook/rotate/": REACH,
  "POST /api/companies/:id/webhooks/:webhook/end-old/": REACH,
  "DELETE /api/companies/:id/webhooks/:webhook/": REACH,
  "POST /api/companies/:id/webhooks/:webhook/test/": REACH,
  "POST /api/companies/:id/webhooks/:webhook/resume/": REACH,
  "GET /api/companies/:id/webhooks/:webhook/deliveries/": REACH,
  "GET /api/companies/:id/webhooks/:webhook/deliveries/:delivery/": REACH,
  "POST /api/companies/:id/webhooks/:webhook/deliveries/:delivery/replay/": REACH,
  "GET /api/companies/:id/imports/": company("edit-company"),
  // Needs a file: features/imports/server/imports.test.ts, as do those of one import.
  "POST /api/companies/:id/imports/": REACH,
  "GET /api/companies/:id/imports/:import/": REACH,
  "GET /api/companies/:id/imports/:import/items/": REACH,
  "GET /api/companies/:id/imports/:import/redirects/": REACH,
  "GET /api/companies/:id/imports/:import/mapping/": REACH,
  "PUT /api/companies/:id/imports/:import/mapping/": REACH,
  "POST /api/companies/:id/imports/:import/run/": REACH,
  "POST /api/companies/:id/imports/:import/stop/": REACH,
  "POST /api/companies/:id/imports/:import/undo/": REACH,
  "GET /api/companies/:id/import-sites/": company("edit-company"),
  // Ask a site, or need one: features/imports/server/sites/proof.test.ts.
  "POST /api/companies/:id/import-sites/": REACH,
  "POST /api/companies/:id/import-sites/confirm/": REACH,
  "POST /api/companies/:id/import-sites/:site/line/": REACH,
  "POST /api/companies/:id/import-sites/:site/email/": REACH,
  "POST /api/companies/:id/import-sites/:site/import/": REACH,
  "GET /api/companies/:id/exports/": company("own-company"),
  "POST /api/companies/:id/exports/": company("own-company"),
  // A file is needed, too: features/newsroom-archive/server/jobs.test.ts.
  "GET /api/companies/:id/exports/:export/file/": REACH,
  "GET /api/posts/:id/check/": post("read"),
  "GET /api/posts/:id/revisions/": post("read"),
  "GET /api/posts/:id/revisions/:version/": post("read"),
  "POST /api/posts/:id/revisions/:version/restore/": post("write"),
  "POST /api/posts/:id/template/": post("read"),
  "GET /api/posts/:id/translations/": post("read"),
  "POST /api/posts/:id/translations/": post("write"),
  "DELETE /api/posts/:id/translations/": post("write"),
  "POST /api/posts/:id/translations/followed/": post("write"),
  "POST /api/posts/:id/translations/create/": post("write"),
  "GET /api/posts/:id/share-links/": post("share-embargo"),
  "POST /api/posts/:id/share-links/": post("share-embargo"),
  "GET /api/posts/:id/comment-links/": post("share-comment"),
  "POST /api/posts/:id/comment-links/": post("share-comment"),
  // A link of the post is needed, too: features/sharing/server/for-comment/for-comment.test.ts.
  "POST /api/posts/:id/comment-links/:link/revoke/": REACH,
  "PUT /api/posts/:id/embargo/": post("share-embargo"),
  "POST /api/posts/:id/embargo/lift/": post("share-embargo"),
  // A link of the post is needed, too: features/sharing/server/links/links.test.ts.
  "POST /api/posts/:id/share-links/:link/revoke/": REACH,
  "GET /api/posts/:id/people/": post("read"),
  "POST /api/posts/:id/people/": post("mark-confidential"),
  "DELETE /api/posts/:id/people/:entry/": post("mark-confidential"),
  "PUT /api/posts/:id/confidential/": post("mark-confidential"),
  "GET /api/posts/:id/insiders/": post("share-embargo"),
  "GET /api/posts/:id/insiders/csv/": post("share-embargo"),
  "POST /api/posts/:id/insiders/": { about: "post", right: "share-embargo", ofOwners: true },
  "GET /dashboard/posts/:id/analytics/": post("read"),
  "GET /dashboard/posts/:id/analytics.csv": post("read"),
  "GET /dashboard/posts/:id/deliveries/": post("read"),
  "POST /dashboard/posts/:id/later-platforms/": post("publish"),
  "GET /dashboard/company/by-slug/:slug/": company("belong"),
  "PUT /dashboard/company/edit-by-slug/:slug/": company("edit-company"),
  "DELETE /dashboard/companies/:id/": company("own-company"),
  "POST /api/companies/:id/restore/": company("restore"),
  "GET /api/companies/:id/followers/": company("belong"),
  "GET /api/companies/:id/members/": company("belong"),
  "GET /api/companies/:id/members/:person/leaving/": company("manage-people"),
  "PUT /api/companies/:id/members/:person/": company("manage-people"),
  "POST /api/companies/:id/members/:person/remove/": company("manage-people"),
  "POST /api/companies/:id/payer/": company("own-company"),
  "POST /api/companies/:id/invitations/:invitation/send-again/": company("manage-people"),
  "DELETE /api/companies/:id/invitations/:invitation/": company("manage-people"),
  "GET /api/companies/:id/events/": company("manage-people"),
  "GET /api/companies/:id/events/csv/": company("manage-people"),
  "GET /media/:id/:name": { about: "media" },
  "DELETE /api/media/:id/": ANOTHER,
  "GET /api/posts/templates/:id/": ANOTHER,
  "PATCH /api/posts/templates/:id/": ANOTHER,
  "DELETE /api/posts/templates/:id/": ANOTHER,
  "POST /api/posts/templates/:id/restore/": ANOTHER,
  "PATCH /api/posts/views/:id/": ANOTHER,
  "DELETE /api/posts/views/:id/": ANOTHER,
  "GET /collections/collections/:id/articles/": ANOTHER,
  "DELETE /collections/delete/:id": ANOTHER,
  "DELETE /rss/custom-collections/:id/delete/": ANOTHER,
  "POST /collections/articles/add/": REACH,
  "DELETE /collections/articles/remove/": REACH,
  "POST /api/posts/delete/": REACH,
  "POST /api/posts/restore/": REACH,
  "POST /api/posts/change/": REACH,
  "POST /api/posts/views/": REACH,
  "POST /api/invitations/": REACH,
  "POST /pdf-report/generate-pdf/": REACH,
  "GET /api/inbox/": REACH,
  "GET /api/inbox/summary/": REACH,
  "POST /api/inbox/read/": REACH,
  "GET /api/inbox/settings/": REACH,
  "PUT /api/inbox/settings/": REACH,
  // A connection asks, its person answers: features/connections/server/requests/requests.test.ts.
  "GET /api/assistant-requests/": REACH,
  "POST /api/assistant-requests/": REACH,
  "GET /api/assistant-requests/:id/": REACH,
  "POST /api/assistant-requests/:id/approve/": REACH,
  "POST /api/assistant-requests/:id/refuse/": REACH,
  "GET /api/coverage/": REACH,
  // A find of the company is needed, too: features/coverage/server/finds/finds.test.ts.
  "GET /api/coverage/finds/:id/": REACH,
  "POST /api/coverage/decide/": REACH,
  "POST /api/coverage/undo/": REACH,
  "POST /api/coverage/clips/read/": REACH,
  "POST /api/coverage/clips/": REACH,
  "GET /api/coverage/to-confirm/": REACH,
  "GET /api/coverage/watching/": REACH,
  "POST /api/coverage/watching/:id/extend/": post("decide-coverage"),
  // Whom they decide about: features/coverage/server/monthly/monthly.test.ts.
  "GET /api/coverage/monthly/": REACH,
  "POST /api/coverage/monthly/": REACH,
  "DELETE /api/coverage/monthly/:id/": REACH,
  "POST /api/coverage/monthly/send/": REACH,
  "PUT /api/coverage/monthly/": REACH,
  // Of one release: features/coverage/server/reporting/release.test.ts.
  "GET /api/coverage/report/": REACH,
  "GET /api/coverage/report/articles.csv": REACH,
  "GET /api/coverage/report/report.pdf": REACH,
  "GET /api/coverage/report/shared/": REACH,
  "POST /api/coverage/report/shared/": REACH,
  // A link of the company is needed, too: apps/site/coverage-report.test.ts.
  "PUT /api/coverage/report/shared/:id/": REACH,
  "POST /api/coverage/report/shared/:id/replace/": REACH,
  "DELETE /api/coverage/report/shared/:id/": REACH,
  "GET /api/coverage/settings/": REACH,
  "PUT /api/coverage/settings/": REACH,
  "POST /click/:guid": REACH,
};

/** Calls that name none of it. GETs of them are made all the same, and looked at for leaks. */
const ELSEWHERE: RegExp[] = [
  /^\/(?:api\/)?operator\//,
  /^\/(?:healthz|readyz|assets|checkout|auth|websub)\b/,
  /^\/api\/(?:users|jwt|logout|change-password|edit-user|edit-user-by-slug|notices|announcements|billing|outbox)\//,
  /^\/api\/(?:posts\/(?:counts|views|templates|word)\/|posts\/list\.csv|calendar-feed\/|media\/|openapi\.json|docs)/,
  /^\/api\/invitations\/(?:open|decline|accept|join)\/$/,
  /^\/api\/(?:users|logout|change-password|edit-user)\/$/,
  /^\/(?:stripe|support|rss|newsroom|ai|platform-logos|calendar|deliveries)\//,
  /^\/api\/(?:alerts|coverage\/outlets)\//,
  /^\/collections\/(?:collections\/|create\/)$/,
  /^\/dashboard(?:\/(?:analytics|categories|content-summary|posts\.csv|user-[\w-]+|companies\/user-owned|create-company)\b.*)?$/,
];

/** Null: no rule says what the call needs. `readers`: a public page. */
export function ruleOf(call: {
  method: string;
  url: string;
  isPublic: boolean;
}): Rule | "elsewhere" | "readers" | null {
  const rule = EXPECTED[`${call.method} ${call.url}`];
  if (rule) return rule;
  if (call.isPublic) return "readers";
  return ELSEWHERE.some((pattern) => pattern.test(call.url)) ? "elsewhere" : null;
}

export function verdictOnPost(
  role: Role | null,
  { status, isOwn, isConfidential }: WorldPost,
  { right, goesOut = false, ofOwners = false }: { right: PostRight; goesOut?: boolean; ofOwners?: boolean },
  isAsked: boolean,
): Verdict {
  const isUnpublished = status !== "published";
  const standing = { role, isOfCompany: true, isOwn, isUnpublished, isConfidential, isAsked: isAsked && !isOwn };
  if (!mayReadPost(standing)) return "hidden";
  if (right === "read") return "allowed";
  if (right === "duplicate") return role !== null && mayPostAs(role) ? "allowed" : "refused";
  if (ofOwners && role !== "owner") return "refused";
  if (goesOut && role !== null && reachOf(role, "publish") === "approved") return "refused";
  return mayWithPost(standing, right) ? "allowed" : "refused";
}

export function verdictOnCompany(role: Role | null, right: CompanyRight): Verdict {
  if (role === null) return "hidden";
  // A deleted company is there for its owners alone.
  if (right === "restore") return role === "owner" ? "allowed" : "hidden";
  return right === "belong" || mayInCompany(role, right) ? "allowed" : "refused";
}

export function verdictOnMedia(role: Role | null, isAsked: boolean): Verdict {
  const reach = role === null ? "no" : reachOf(role, "read-unpublished");
  return reach === "yes" || (reach === "asked" && isAsked) ? "allowed" : "hidden";
}
