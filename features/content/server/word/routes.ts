/** Answers the call that reads a Word document. */
import { invalidInput } from "#platform/errors/app-error.ts";
import { answerCall, type FormReading } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import type { UploadedFile } from "#platform/http/bodies/multipart.ts";
import { limitPerAddress } from "#platform/http/limits/rate-limit.ts";
import * as calls from "../../calls/word.ts";
import { MAX_WORD_MB, wordMessages } from "../../contracts/word.ts";
import { readWordDocument } from "./service.ts";

const MEGABYTE = 1024 * 1024;
const DOCUMENTS_PER_WINDOW = 60;
const WINDOW_SECONDS = 600;

const form: FormReading<UploadedFile | undefined> = {
  limits: () => ({ file: { maxBytes: MAX_WORD_MB * MEGABYTE, tooLarge: wordMessages.tooLarge } }),
  read: ({ files }) => files["file"]?.[0],
};

export function registerWordRoutes(app: App): void {
  const config = limitPerAddress(DOCUMENTS_PER_WINDOW, WINDOW_SECONDS);
  answerCall(app, calls.readWordDocument, { config, form }, ({ actor, media: file, reply }) => {
    if (!file) throw invalidInput({ file: wordMessages.required });
    const left = new AbortController();
    reply.raw.once("close", () => left.abort());
    return readWordDocument(actor, file, left.signal);
  });
}
