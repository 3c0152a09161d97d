/** Answers the calls of collections. */
import { mediaFileIdOf, mediaMessages } from "#features/media/contract.ts";
import { settings } from "#platform/config/settings.ts";
import type { FieldProblems } from "#platform/contract/fields.ts";
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import type { MultipartBody } from "#platform/http/bodies/multipart.ts";
import { limitUploadsPerAddress } from "#platform/http/limits/rate-limit.ts";
import * as calls from "../calls.ts";
import { collectionMessages } from "../contract.ts";
import * as articles from "./article-service.ts";
import { type Banner, createCollection, createFeedCollection, deleteCollection, listCollections } from "./service.ts";

const MEGABYTE = 1024 * 1024;
const UPLOADS_PER_WINDOW = 60;
const WINDOW_SECONDS = 600;

export function registerCollectionRoutes(app: App): void {
  answerCall(app, calls.listCollections, ({ actor }) => listCollections(actor, "blogs"));
  answerCall(app, calls.listFeedCollections, ({ actor }) => listCollections(actor, "feeds"));
  registerCreation(app);
  answerCall(app, calls.deleteCollection, async ({ actor, params: { id } }) => {
    await deleteCollection(actor, "blogs", id);
    return { id, detail: collectionMessages.deleted };
  });
  answerCall(app, calls.deleteFeedCollection, async ({ actor, params: { id } }) => {
    await deleteCollection(actor, "feeds", id);
    return { id, detail: collectionMessages.deleted };
  });
  registerArticles(app);
}

function registerCreation(app: App): void {
  const config = limitUploadsPerAddress(UPLOADS_PER_WINDOW, WINDOW_SECONDS);
  const options = { config, form: { limits, read: readBanner } };
  answerCall(app, calls.createCollection, options, ({ actor, values, media }) =>
    createCollection(actor, values.name, media),
  );
  answerCall(app, calls.createFeedCollection, options, ({ actor, values, media }) =>
    createFeedCollection(actor, values.name, values.rss_feed_urls, media),
  );
}

function registerArticles(app: App): void {
  answerCall(app, calls.listArticles, ({ actor, params }) => articles.listArticles(actor, params.id));
  answerCall(app, calls.listAllArticles, ({ query }) => articles.listAllArticles(query));
  answerCall(app, calls.addArticles, async ({ actor, body }) => {
    const count = await articles.addArticles(actor, body);
    return { detail: collectionMessages.added(count), count };
  });
  answerCall(app, calls.removeArticle, async ({ actor, body }) => {
    await articles.removeArticle(actor, body);
    return { detail: collectionMessages.removed, count: 1 };
  });
}

const limits = () => ({
  banner_picture: { maxBytes: settings().MAX_IMAGE_MB * MEGABYTE, tooMany: collectionMessages.oneBanner },
});

/** A file, or the id or address of an earlier upload; a form sends an empty text for none. */
function readBanner({ fields, files }: MultipartBody, problems: FieldProblems): Banner {
  const [file] = files["banner_picture"] ?? [];
  const value = fields["banner_picture"] ?? "";
  if (value === "" || value === "null") return file ?? null;
  if (!file && typeof value === "string") return mediaFileIdOf(value) ?? value;
  problems["banner_picture"] = file || Array.isArray(value) ? collectionMessages.oneBanner : mediaMessages.unknown;
  return null;
}
