/** Calls that write, load and delete posts (docs/product/kinds.md, Paths), for each kind and stage. */
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { signedIn } from "#features/accounts/server/access.ts";
import { billingMessages } from "#features/billing/contracts/allowance.ts";
import { MAX_RELATED_MEDIA, mediaMessages } from "#features/media/contract.ts";
import { settings } from "#platform/config/settings.ts";
import { errorAnswer, fieldErrorsAnswer, fieldProblems, type FieldProblems } from "#platform/contract/fields.ts";
import { invalidInput } from "#platform/errors/app-error.ts";
import type { App } from "#platform/http/app.ts";
import { type FileLimits, type MultipartBody, readMultipart } from "#platform/http/bodies/multipart.ts";
import { multipartBody } from "#platform/http/reference/openapi.ts";
import { limitUploadsPerAddress } from "#platform/http/limits/rate-limit.ts";
import * as contract from "../../contract.ts";
import { type ContentKind, KINDS } from "../../kinds/index.ts";
import * as input from "../../submission-contract.ts";
import { saveNewDraft, submitDraft } from "./draft-service.ts";
import { mediaIdOf } from "./media-policy.ts";
import { savePost } from "./edit-service.ts";
import { getStoredPost, postIdIn } from "./own-post-service.ts";
import { getOwnPost, publishNew, scheduleNew } from "./submit-service.ts";
import type { SubmissionMedia, SubmittedMedia } from "./media-service.ts";
import { deletePost, restorePost } from "../trash/service.ts";

const { contentMessages } = contract;
const tags = ["Content"];
const MEGABYTE = 1024 * 1024;
/** Calls with files; submits of text alone cost a release, which limits them. */
const UPLOADS_PER_WINDOW = 60;
const WINDOW_SECONDS = 600;

const FILES = {
  banner_picture: { max: 1, description: "A picture, or the id of an earlier upload" },
  related_media: { max: MAX_RELATED_MEDIA, description: "Pictures or videos, or ids of earlier uploads" },
};
const REFUSALS = { 400: fieldErrorsAnswer, 401: errorAnswer, 413: fieldErrorsAnswer };
const MISSING = {
  401: errorAnswer,
  404: errorAnswer.describe("Unknown, deleted, of another kind, or somebody else's"),
};
const MOVED_ON = errorAnswer.describe("Your own post, but at another stage by now");
const OUT_OF_RELEASES = errorAnswer.describe(billingMessages.outOfReleases);
const params = z.object({ id: z.string().describe("Id of the post") });

export function registerPostRoutes(app: App): void {
  for (const kind of KINDS) {
    registerPublish(app, kind);
    registerSchedule(app, kind);
    registerDraft(app, kind);
    registerSubmitDraft(app, kind);
    for (const stage of contract.STAGES) registerStored(app, kind, stage);
  }
  registerRestore(app);
}

function registerPublish(app: App, kind: ContentKind): void {
  const fields = input.submissionSchema(kind);
  const schema = {
    tags,
    summary: `Publish: ${kind.cardLabel}`,
    description:
      "Takes one release. With the draft_key of a draft it is that draft which is published. Repeating a call with the same draft_key publishes once.",
    ...multipartBody(fields, FILES),
    response: { 201: contract.savedPost, ...REFUSALS, 402: OUT_OF_RELEASES, 409: errorAnswer },
  };
  app.post(contract.createPath(kind, "published"), { config: uploadLimit(), schema }, async (request, reply) => {
    const actor = signedIn(request);
    return withBody(request, async (body) => {
      const { values, media } = readBody(fields, body);
      reply.code(201);
      return publishNew(actor, kind, values as input.Submission, media);
    });
  });
}

function registerSchedule(app: App, kind: ContentKind): void {
  const fields = input.scheduleSchema(kind);
  const schema = {
    tags,
    summary: `Schedule: ${kind.cardLabel}`,
    description: "Takes one release now and publishes at publishing_time. A draft_key works as with publishing.",
    ...multipartBody(fields, FILES),
    response: { 201: contract.savedPost, ...REFUSALS, 402: OUT_OF_RELEASES, 409: errorAnswer },
  };
  app.post(contract.createPath(kind, "schedule"), { config: uploadLimit(), schema }, async (request, reply) => {
    const actor = signedIn(request);
    return withBody(request, async (body) => {
      const { values, media } = readBody(fields, body);
      reply.code(201);
      return scheduleNew(actor, kind, values as input.Submission & { publishing_time: Date }, media);
    });
  });
}

function registerDraft(app: App, kind: ContentKind): void {
  const fields = input.draftSchema(kind);
  const schema = {
    tags,
    summary: `Save a draft: ${kind.cardLabel}`,
    description:
      "Everything may be missing, and the plan's limits do not apply yet. Calls with the same draft_key save the same draft; once that was submitted they answer 409.",
    ...multipartBody(fields, FILES),
    response: { 201: contract.savedPost, ...REFUSALS, 409: errorAnswer },
  };
  app.post(contract.createPath(kind, "draft"), { config: uploadLimit(), schema }, async (request, reply) => {
    const actor = signedIn(request);
    return withBody(request, async (body) => {
      const { values, media } = readBody(fields, body);
      reply.code(201);
      return saveNewDraft(actor, kind, values as input.Submission, media);
    });
  });
}

function registerSubmitDraft(app: App, kind: ContentKind): void {
  const schema = {
    tags,
    summary: `Publish a stored draft: ${kind.cardLabel}`,
    params,
    description: "Takes one release. A 400 carries `detail`, the first message, beside the fields.",
    response: {
      200: contract.submittedDraft,
      400: fieldErrorsAnswer,
      402: OUT_OF_RELEASES,
      ...MISSING,
      409: MOVED_ON,
    },
  };
  app.post(contract.submitDraftPath(kind, ":id"), { schema }, (request) =>
    submitDraft(signedIn(request), kind, postIdIn(request.params)),
  );
}

const STAGE_NOUNS: Record<contract.Stage, string> = {
  published: "a published or pending post",
  draft: "a draft",
  schedule: "a scheduled post",
};

/** Load, save and delete at one stage. */
function registerStored(app: App, kind: ContentKind, stage: contract.Stage): void {
  const path = contract.postPath(kind, stage, ":id");
  const noun = `${STAGE_NOUNS[stage]}: ${kind.cardLabel}`;

  const load = { tags, summary: `Load ${noun}`, params, response: { 200: contract.postDetail, ...MISSING } };
  app.get(path, { schema: load }, (request) => getOwnPost(signedIn(request), kind, stage, postIdIn(request.params)));

  const fields = input.editSchema(kind, stage);
  const save = {
    tags,
    summary: `Save ${noun}`,
    params,
    description:
      "Replaces the text whole. Media stay unless keep_media, remove_banner or new files say otherwise; publishing_time and headline stay when left out.",
    ...multipartBody(fields, FILES),
    response: {
      200: contract.savedPost,
      ...REFUSALS,
      ...MISSING,
      409: errorAnswer.describe("Somebody saved a newer version, or the post is at another stage by now"),
    },
  };
  app.put(path, { config: uploadLimit(), schema: save }, async (request) => {
    const actor = signedIn(request);
    const id = postIdIn(request.params);
    return withBody(request, async (body) => {
      try {
        const { values, media } = readBody(fields, body);
        return await savePost(actor, kind, stage, id, values as input.Edit, media);
      } catch (error) {
        await getStoredPost(actor, kind, stage, id); // reports a missing post before errors in the form
        throw error;
      }
    });
  });

  const remove = {
    tags,
    summary: `Delete ${noun}`,
    params,
    description: "It stays in the trash for 30 days. What waited for its time or for a review gives its release back.",
    response: { 200: contract.deletedPost, ...MISSING, 409: MOVED_ON },
  };
  app.delete(path, { schema: remove }, (request) =>
    deletePost(signedIn(request), kind, stage, postIdIn(request.params)),
  );
}

function registerRestore(app: App): void {
  const schema = {
    tags,
    summary: "Restore a post from the trash",
    params,
    description:
      "A scheduled or pending post takes its release again; a schedule whose time has passed becomes a draft.",
    response: { 200: contract.savedPost, ...MISSING, 402: OUT_OF_RELEASES, 409: errorAnswer },
  };
  app.post(contract.contentPaths.restore(":id"), { schema }, (request) =>
    restorePost(signedIn(request), postIdIn(request.params)),
  );
}

function uploadLimit() {
  return limitUploadsPerAddress(UPLOADS_PER_WINDOW, WINDOW_SECONDS);
}

async function withBody<T>(request: FastifyRequest, answer: (body: MultipartBody) => Promise<T>): Promise<T> {
  const body = await readMultipart(request, { files: fileLimits() });
  try {
    return await answer(body);
  } finally {
    await body.discard();
  }
}

function fileLimits(): FileLimits {
  const { MAX_IMAGE_MB, MAX_VIDEO_MB } = settings();
  return {
    banner_picture: { max: 1, maxBytes: MAX_IMAGE_MB * MEGABYTE },
    related_media: {
      max: MAX_RELATED_MEDIA,
      maxBytes: Math.max(MAX_IMAGE_MB, MAX_VIDEO_MB) * MEGABYTE,
      tooMany: mediaMessages.tooManyRelated,
    },
  };
}

/** @throws AppError invalid-input naming each wrong field. */
function readBody(
  schema: z.ZodObject,
  body: MultipartBody,
): { values: Record<string, unknown>; media: SubmissionMedia } {
  const problems: FieldProblems = {};
  const banner = mediaOf(body, "banner_picture", problems);
  const related = mediaOf(body, "related_media", problems);
  if (banner.length > 1) problems["banner_picture"] = contentMessages.oneBanner;
  if (related.length > MAX_RELATED_MEDIA) problems["related_media"] = mediaMessages.tooManyRelated;
  const parsed = schema.safeParse(body.fields);
  if (!parsed.success) throw invalidInput({ ...fieldProblems(parsed.error), ...problems });
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  return { values: parsed.data, media: { banner: banner[0] ?? null, related } };
}

/** Files sent in this field, and ids or addresses of earlier uploads; a form sends an empty text for none. */
function mediaOf({ fields, files }: MultipartBody, field: string, problems: FieldProblems): SubmittedMedia[] {
  const ids: string[] = [];
  for (const value of [fields[field]].flat()) {
    if (value === undefined || value === null || value === "" || value === "null") continue;
    if (typeof value === "string") ids.push(mediaIdOf(value));
    else problems[field] = mediaMessages.unknown;
  }
  return [...(files[field] ?? []), ...new Set(ids)];
}
