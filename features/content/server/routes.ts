/** Calls of content (spec section 7): one publish call per kind, and the dashboard's lists. */
import type { z } from "zod";
import { signedIn } from "#features/accounts/server/access.ts";
import { billingMessages } from "#features/billing/contract.ts";
import { MAX_RELATED_MEDIA, mediaMessages } from "#features/media/contract.ts";
import { settings } from "#platform/config/settings.ts";
import { errorAnswer, fieldErrorsAnswer, fieldProblems, type FieldProblems } from "#platform/contract/fields.ts";
import { invalidInput } from "#platform/errors/app-error.ts";
import type { App } from "#platform/http/app.ts";
import { type MultipartBody, readMultipart } from "#platform/http/multipart.ts";
import { multipartBody } from "#platform/http/openapi.ts";
import { limitUploadsPerAddress } from "#platform/http/rate-limit.ts";
import * as contract from "../contract.ts";
import { type ContentKind, KINDS } from "../kinds/index.ts";
import {
  listCategories,
  listPosts,
  publishNew,
  type SubmissionMedia,
  type SubmittedMedia,
  summarise,
} from "./service.ts";

const { contentPaths, contentMessages } = contract;
const MEGABYTE = 1024 * 1024;
/** Submits with files; submits of text alone cost a release, which limits them. */
const UPLOADS_PER_WINDOW = 60;
const WINDOW_SECONDS = 600;

export function registerContentRoutes(app: App): void {
  for (const kind of KINDS) registerPublish(app, kind);
  registerLists(app);
}

function registerPublish(app: App, kind: ContentKind): void {
  const { MAX_IMAGE_MB, MAX_VIDEO_MB } = settings();
  const files = {
    banner_picture: { max: 1, maxBytes: MAX_IMAGE_MB * MEGABYTE },
    related_media: {
      max: MAX_RELATED_MEDIA,
      maxBytes: Math.max(MAX_IMAGE_MB, MAX_VIDEO_MB) * MEGABYTE,
      tooMany: mediaMessages.tooManyRelated,
    },
  };
  const fields = contract.submissionSchema(kind);
  const schema = {
    tags: ["Content"],
    summary: `Publish: ${kind.cardLabel}`,
    description: "Takes one release. Repeating a call with the same draft_key publishes once.",
    ...multipartBody(fields, {
      banner_picture: { max: 1, description: "A picture, or the id of an earlier upload" },
      related_media: { max: MAX_RELATED_MEDIA, description: "Pictures or videos, or ids of earlier uploads" },
    }),
    response: {
      201: contract.createdPost,
      400: fieldErrorsAnswer,
      401: errorAnswer,
      402: errorAnswer.describe(billingMessages.outOfReleases),
      413: fieldErrorsAnswer,
    },
  };
  const config = limitUploadsPerAddress(UPLOADS_PER_WINDOW, WINDOW_SECONDS);
  app.post(contentPaths.create(kind), { config, schema }, async (request, reply) => {
    const actor = signedIn(request);
    const body = await readMultipart(request, { files });
    try {
      const { submission, media } = readSubmission(fields, body);
      reply.code(201);
      return await publishNew(actor, kind, submission, media);
    } finally {
      await body.discard();
    }
  });
}

/** @throws AppError invalid-input naming each wrong field. */
function readSubmission(
  schema: ReturnType<typeof contract.submissionSchema>,
  body: MultipartBody,
): { submission: contract.Submission; media: SubmissionMedia } {
  const problems: FieldProblems = {};
  const banner = mediaOf(body, "banner_picture", problems);
  const related = mediaOf(body, "related_media", problems);
  if (banner.length > 1) problems["banner_picture"] = contentMessages.oneBanner;
  if (related.length > MAX_RELATED_MEDIA) problems["related_media"] = mediaMessages.tooManyRelated;
  const parsed = schema.safeParse(body.fields);
  if (!parsed.success) throw invalidInput({ ...fieldProblems(parsed.error), ...problems });
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  return { submission: parsed.data as contract.Submission, media: { banner: banner[0] ?? null, related } };
}

/** Files sent in this field and ids of earlier uploads; a form sends an empty text for none. */
function mediaOf({ fields, files }: MultipartBody, field: string, problems: FieldProblems): SubmittedMedia[] {
  const ids: SubmittedMedia[] = [];
  for (const value of [fields[field]].flat()) {
    if (value === undefined || value === null || value === "" || value === "null") continue;
    if (typeof value === "string") ids.push(value);
    else problems[field] = mediaMessages.unknown;
  }
  return [...(files[field] ?? []), ...new Set(ids)];
}

function registerLists(app: App): void {
  const tags = ["Content"];
  const lists = { 400: fieldErrorsAnswer, 401: errorAnswer };
  const registerList = (list: "all" | "scheduled", path: string, summary: string, answer: z.ZodObject) =>
    app.get(
      path,
      { schema: { tags, summary, querystring: contract.listQuery, response: { 200: answer, ...lists } } },
      async (request, reply) => {
        const json = await listPosts(signedIn(request), list, request.query);
        return reply.type("application/json; charset=utf-8").send(json as never); // PostgreSQL wrote the text
      },
    );
  registerList("all", contentPaths.allPosts, "Your posts of every status, newest first", contract.allPostsAnswer);
  registerList(
    "scheduled",
    contentPaths.scheduledPosts,
    "Your scheduled posts, soonest first",
    contract.scheduledPostsAnswer,
  );
  app.get(
    contentPaths.summary,
    { schema: { tags, summary: "How much you have written", response: { 200: contract.contentSummary, ...lists } } },
    (request) => summarise(signedIn(request)),
  );
  app.get(
    contentPaths.categories,
    { schema: { tags, summary: "Categories of the forms", response: { 200: contract.categoriesAnswer, ...lists } } },
    async (request) => {
      signedIn(request);
      return { categories: await listCategories() };
    },
  );
}
