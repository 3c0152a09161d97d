/** Answers the calls that write, load and delete posts, for each kind and stage. */
import { signedIn } from "#features/accounts/server/access.ts";
import { MAX_RELATED_MEDIA, mediaMessages } from "#features/media/contract.ts";
import { settings } from "#platform/config/settings.ts";
import type { FieldProblems } from "#platform/contract/fields.ts";
import { answerCall, type FormReading } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import type { MultipartBody } from "#platform/http/bodies/multipart.ts";
import { matchedNumber } from "#platform/http/call-headers.ts";
import { limitUploadsPerAddress } from "#platform/http/limits/rate-limit.ts";
import { contentMessages, type Stage, STAGES } from "../../contract.ts";
import { type ContentKind, KINDS } from "../../kinds/index.ts";
import { checkPost as checkCall } from "../../calls/check.ts";
import * as calls from "../../calls/post.ts";
import type { Edit, Submission } from "../../contracts/submission.ts";
import * as writing from "../../calls/writing.ts";
import { deletePost, restorePost } from "./trash-service.ts";
import { checkPost } from "../checks/post-check-service.ts";
import { saveNewDraft } from "./save-draft-service.ts";
import { submitDraft } from "./submit-draft-service.ts";
import { duplicatePost } from "./duplicate-service.ts";
import { savePost } from "./save-service.ts";
import { mediaIdOf } from "../checks/media-policy.ts";
import type { SubmissionMedia, SubmittedMedia } from "../checks/media-service.ts";
import { getEditedPost, getStoredPost, postIdIn } from "./reach-service.ts";
import { recordReading } from "../readings/service.ts";
import { publishNew, scheduleNew } from "./submit-service.ts";

const MEGABYTE = 1024 * 1024;
/** Limit for calls with files; submits of only text cost a release, which limits them. */
const UPLOADS_PER_WINDOW = 60;
const WINDOW_SECONDS = 600;

export function registerPostRoutes(app: App): void {
  for (const kind of KINDS) {
    registerNew(app, kind);
    for (const stage of STAGES) registerStored(app, kind, stage);
  }
  answerCall(app, calls.duplicatePost, ({ actor, params }) => duplicatePost(actor, postIdIn(params)));
  answerCall(app, checkCall, ({ actor, params }) => checkPost(actor, postIdIn(params)));
  answerCall(app, calls.restorePost, ({ actor, params }) => restorePost(actor, postIdIn(params)));
}

const uploads = () => ({ config: limitUploadsPerAddress(UPLOADS_PER_WINDOW, WINDOW_SECONDS), form: FILES });

function registerNew(app: App, kind: ContentKind): void {
  answerCall(app, writing.publishPost(kind), uploads(), ({ actor, values, media }) =>
    publishNew(actor, kind, values as Submission, media),
  );
  answerCall(app, writing.schedulePost(kind), uploads(), ({ actor, values, media }) =>
    scheduleNew(actor, kind, values as Submission & { publishing_time: Date }, media),
  );
  answerCall(app, writing.saveDraft(kind), uploads(), ({ actor, values, media }) =>
    saveNewDraft(actor, kind, values as Submission, media),
  );
  answerCall(app, writing.submitDraft(kind), ({ actor, params, values, request }) => {
    const version = matchedNumber(request);
    const asked = { reason: values.without_approval, ...(version !== undefined && { version }) };
    return submitDraft(actor, kind, postIdIn(params), asked);
  });
}

/** Load, save and delete at one stage. */
function registerStored(app: App, kind: ContentKind, stage: Stage): void {
  answerCall(app, calls.loadPost(kind, stage), async ({ actor, params }) => {
    const post = await getEditedPost(actor, kind, stage, postIdIn(params));
    await recordReading(post.id, actor, post.version);
    return post;
  });
  const { config, form } = uploads();
  const call = writing.savePost(kind, stage);
  // Reports a missing post before errors in the form.
  const beforeRefusal: typeof form.beforeRefusal = async (request) => {
    await getStoredPost(signedIn(request), kind, stage, postIdIn(call.params.parse(request.params)), "write");
  };
  answerCall(app, call, { config, form: { ...form, beforeRefusal } }, ({ actor, params, values, media }) =>
    savePost(actor, kind, stage, postIdIn(params), values as Edit, media),
  );
  answerCall(app, calls.deletePost(kind, stage), ({ actor, params, request }) =>
    deletePost(actor, kind, stage, postIdIn(params), { seen: matchedNumber(request) }),
  );
}

const FILES: FormReading<SubmissionMedia> = {
  limits: () => {
    const { MAX_IMAGE_MB, MAX_VIDEO_MB } = settings();
    return {
      banner_picture: { maxBytes: MAX_IMAGE_MB * MEGABYTE },
      related_media: {
        maxBytes: Math.max(MAX_IMAGE_MB, MAX_VIDEO_MB) * MEGABYTE,
        tooMany: mediaMessages.tooManyRelated,
      },
    };
  },
  read: (body, problems) => {
    const banner = mediaOf(body, "banner_picture", problems);
    const related = mediaOf(body, "related_media", problems);
    if (banner.length > 1) problems["banner_picture"] = contentMessages.oneBanner;
    if (related.length > MAX_RELATED_MEDIA) problems["related_media"] = mediaMessages.tooManyRelated;
    return { banner: banner[0] ?? null, related };
  },
};

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
