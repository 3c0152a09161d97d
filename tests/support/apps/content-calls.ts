/** The calls of posts (docs/product/kinds.md, Paths) as a client makes them, for tests that use `inject`. */
import { afterAll, beforeAll } from "vitest";
import { createPath, postPath, submitDraftPath, type SavedPost, type Stage } from "#features/content/contract.ts";
import type { ContentKind } from "#features/content/kinds/index.ts";
import type { App } from "#platform/http/app.ts";
import { stopJobs } from "#platform/jobs/jobs.ts";
import { type FormFields, type FormFile, formOf, submissionOf } from "#tests/factories/posts.ts";
import { cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildContentApp } from "./content-app.ts";

type Who = TestUser | null;
type Files = Record<string, FormFile[]>;
export type Response = Awaited<ReturnType<App["inject"]>>;

export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

/** A valid form for this stage. */
export function formFor(kind: ContentKind, stage: Stage, overrides: FormFields = {}): FormFields {
  const time = stage === "schedule" ? { publishing_time: inHours(24).toISOString() } : {};
  return submissionOf(kind, { ...time, ...overrides });
}

/** Starts the calls before the tests of the calling file and stops them after them. */
export function contentCallsOfThisFile() {
  let started: App | undefined;
  beforeAll(async () => {
    started = await buildContentApp();
  });
  afterAll(async () => {
    await started?.close();
    await stopJobs();
  });
  const app = () => {
    if (!started) throw new Error("The server starts before the first test, not earlier.");
    return started;
  };
  const headersOf = (who: Who): Record<string, string> => (who ? { cookie: cookiesOf(who) } : {});
  const bare = (method: "GET" | "DELETE" | "POST", who: Who, url: string) =>
    app().inject({ method, url, headers: headersOf(who) });
  const form = (method: "POST" | "PUT", who: Who, url: string, fields: FormFields, files?: Files) => {
    const { payload, headers } = formOf(fields, files);
    return app().inject({ method, url, payload, headers: { ...headers, ...headersOf(who) } });
  };
  const calls = {
    app,
    create: (who: Who, kind: ContentKind, stage: Stage, fields: FormFields = {}, files?: Files) =>
      form("POST", who, createPath(kind, stage), formFor(kind, stage, fields), files),
    /** Exactly these fields. */
    send: (method: "POST" | "PUT", who: Who, url: string, fields: FormFields, files?: Files) =>
      form(method, who, url, fields, files),
    load: (who: Who, kind: ContentKind, stage: Stage, id: number) => bare("GET", who, postPath(kind, stage, id)),
    save: (who: Who, kind: ContentKind, stage: Stage, id: number, fields: FormFields = {}, files?: Files) =>
      form("PUT", who, postPath(kind, stage, id), submissionOf(kind, fields), files),
    remove: (who: Who, kind: ContentKind, stage: Stage, id: number) => bare("DELETE", who, postPath(kind, stage, id)),
    submitDraft: (who: Who, kind: ContentKind, id: number) => bare("POST", who, submitDraftPath(kind, id)),
    restore: (who: Who, id: number) => bare("POST", who, `/api/posts/${id}/restore/`),
    /** A post that was created over its call. */
    async created(who: TestUser, kind: ContentKind, stage: Stage, fields: FormFields = {}, files?: Files) {
      const response = await calls.create(who, kind, stage, fields, files);
      if (response.statusCode !== 201) throw new Error(`A create answered ${response.statusCode}: ${response.body}`);
      return response.json<SavedPost>();
    },
  };
  return calls;
}
