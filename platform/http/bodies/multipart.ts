/**
 * Reads multipart forms within limits, text into memory and files into temporary files, and to the end so that the
 * sender receives the answer.
 */
import { createWriteStream } from "node:fs";
import { Socket } from "node:net";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import type { FastifyRequest } from "fastify";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { hasRoom, shortOfStorage } from "#platform/storage/storage-space.ts";
import { BodyShare, noRoomForBody } from "./body-budget.ts";
import { DRAIN_BYTES, feed, type Verdict } from "./body-source.ts";
import { foldFields } from "./multipart-fields.ts";
import { newUploadPath, removeUploads, uploadFolder } from "./upload-folder.ts";

/** A file on disk in the temporary folder; move it to keep it. */
export type UploadedFile = {
  path: string;
  /** The sender's file name, without folders and control characters. Says nothing reliable about the content. */
  name: string;
  bytes: number;
};

export type MultipartBody = {
  /** name → text; repeated → string[]; name[i] → string[]. */
  fields: Record<string, unknown>;
  /** Every declared file field; empty if nothing was sent. */
  files: Record<string, UploadedFile[]>;
  /** Removes the temporary files that were not moved. Always call it, also after errors. */
  discard(): Promise<void>;
};

/** `max` files of at most `maxBytes` each; `tooMany` is the error for more, `tooLarge` the error for a larger one. */
export type FileLimits = Record<string, { max: number; maxBytes: number; tooMany?: string; tooLarge?: string }>;

const MAX_FIELD_BYTES = 4 * 1024 * 1024;
const MAX_TEXT_BYTES = 8 * 1024 * 1024;
/** Text of a form without files: a visitor's, and a signed-in user's. */
const MAX_PLAIN_BYTES = { visitor: 64 * 1024, user: 256 * 1024 };
/** The field that is too much, which is named, and what is on its way to the disk. */
const OVERHEAD_BYTES = MAX_FIELD_BYTES;
const MAX_FIELDS = 500;
/** A longer form contains files, or is too long anyway. Doubled for the names and boundaries. */
const MAX_BYTES_WITHOUT_FILES = 2 * MAX_TEXT_BYTES;

/**
 * Also takes application/json: then the object's fields are the fields, and there are no files.
 * @throws AppError invalid-input naming an unknown or repeated file field, too-large (413) naming the field,
 * malformed-body for a broken or truncated form, storage-full (507) for files if space is short. Nothing is left on
 * disk.
 */
export async function readMultipart(request: FastifyRequest, options: { files: FileLimits }): Promise<MultipartBody> {
  if (!request.headers["content-type"]?.toLowerCase().startsWith("multipart/form-data"))
    return jsonBody(request, options.files);
  const length = Number(request.headers["content-length"] ?? 0);
  const takesFiles = await hasRoom(length);
  if (!takesFiles && length > MAX_BYTES_WITHOUT_FILES) throw shortOfStorage();
  const form = new Form(options.files, { takesFiles, maxText: maxText(request, options.files) });
  try {
    await form.read(request);
    keepWaiting(request);
    const fields = foldFields(form.parts);
    return { fields, files: form.files, discard: () => form.discard() };
  } catch (error) {
    await form.discard();
    throw error;
  }
}

/** The sender is done: processing large files may take longer than the limit for a silent connection. */
function keepWaiting({ raw }: FastifyRequest): void {
  if (raw.socket instanceof Socket) raw.socket.setTimeout(0); // the next request on the connection gets the server's limit again
}

function jsonBody(request: FastifyRequest, limits: FileLimits): MultipartBody {
  const body = request.body ?? {};
  if (typeof body !== "object" || Array.isArray(body))
    throw new AppError("malformed-body", "The body must be an object.");
  const files = Object.fromEntries(Object.keys(limits).map((name) => [name, []]));
  return { fields: { ...body }, files, discard: async () => undefined };
}

type Limit = FileLimits[string];
type Slot = { name: string; file: UploadedFile | null };

class Form {
  readonly parts: [name: string, value: string][] = [];
  readonly #limits: FileLimits;
  readonly #paths: string[] = [];
  readonly #slots: Slot[] = [];
  readonly #open = new Map<Readable, Promise<void>>();
  readonly #failure = new AbortController();
  #textBytes = 0;
  /** In memory: what arrived without what went to disk. */
  #heldBytes = 0;
  #share: BodyShare | undefined;
  /** The first error; everything after it is read and dropped. */
  #problem: unknown;
  readonly #takesFiles: boolean;
  readonly #maxText: number;

  constructor(limits: FileLimits, { takesFiles, maxText }: { takesFiles: boolean; maxText: number }) {
    this.#limits = limits;
    this.#takesFiles = takesFiles;
    this.#maxText = maxText;
  }

  get files(): Record<string, UploadedFile[]> {
    const filesOf = (name: string) =>
      this.#slots.flatMap((slot) => (slot.name === name && slot.file ? [slot.file] : []));
    return Object.fromEntries(Object.keys(this.#limits).map((name) => [name, filesOf(name)]));
  }

  async read(request: FastifyRequest): Promise<void> {
    const folder = await uploadFolder();
    const parser = parserFor(request, this.#maxText);
    this.#share = new BodyShare(request);
    parser.on("field", (name, value, _nameIsCut, valueIsCut) => this.#takeField(name, value, valueIsCut));
    parser.on("file", (name, stream, fileName) => this.#takeFile(name, stream, fileName, folder));
    parser.on("fieldsLimit", () =>
      this.#refuse(new AppError("invalid-input", `A form can have at most ${MAX_FIELDS} fields.`)),
    );
    parser.on("partsLimit", () => this.#refuse(new AppError("invalid-input", "The form has too many parts.")));
    const isWhole = await feed(request.raw, parser, maxBytes(this.#limits) + DRAIN_BYTES, {
      stop: this.#failure.signal,
      judge: (bytes) => this.#judge(bytes),
    });
    if (!isWhole) this.#refuse(malformed());
    if (!isWhole) for (const stream of this.#open.keys()) stream.destroy(malformed());
    await Promise.all(this.#open.values());
    if (this.#problem) throw this.#problem;
  }

  discard(): Promise<void> {
    return removeUploads(this.#paths);
  }

  #refuse(problem: unknown): void {
    this.#problem ??= problem;
  }

  /** The bounds hold while the form arrives, because it may never end. */
  #judge(bytes: number): Verdict {
    this.#heldBytes += bytes;
    const overhead = Object.keys(this.#limits).length === 0 ? this.#maxText : OVERHEAD_BYTES;
    if (this.#heldBytes > this.#maxText + overhead) {
      this.#refuse(new AppError("too-large", `A form can have at most ${inUnits(this.#maxText)} of text.`));
      return "drop";
    }
    if (this.#share?.take(bytes)) return "parse";
    this.#refuse(noRoomForBody());
    return "stop";
  }

  #passedOn(bytes: number): void {
    this.#heldBytes -= bytes;
    this.#share?.giveBack(bytes);
  }

  #takeField(name: string | undefined, value: string, isCut: boolean): void {
    if (this.#problem) return;
    if (!name) return this.#refuse(malformed());
    this.#textBytes += Buffer.byteLength(value);
    if (isCut || this.#textBytes > this.#maxText) return this.#refuse(tooLarge(name, "This text is too long."));
    this.parts.push([name, value]);
  }

  #takeFile(name: string | undefined, stream: Readable, fileName: string | undefined, folder: string): void {
    if (!name) this.#refuse(malformed());
    else this.#refuseUnexpected(name, fileName);
    const limit = name === undefined ? undefined : this.#limits[name];
    const isKept = !this.#problem && name !== undefined && limit !== undefined && fileName;
    const taking = isKept
      ? this.#save({ name, file: null }, stream, fileName, limit, folder)
      : this.#drop(name ?? "", stream);
    const settled = taking.catch((error: unknown) => this.#fail(error)).finally(() => this.#open.delete(stream));
    this.#open.set(stream, settled);
  }

  #refuseUnexpected(name: string, fileName: string | undefined): void {
    const limit = Object.hasOwn(this.#limits, name) ? this.#limits[name] : undefined;
    const before = this.#slots.filter((slot) => slot.name === name).length;
    if (!limit) this.#refuse(invalidInput({ [name]: "This field does not accept a file." }));
    else if (fileName && before >= limit.max)
      this.#refuse(invalidInput({ [name]: limit.tooMany ?? tooMany(limit.max) }));
    else if (fileName && !this.#takesFiles) this.#refuse(shortOfStorage());
  }

  async #save(slot: Slot, stream: Readable, fileName: string, limit: Limit, folder: string): Promise<void> {
    this.#slots.push(slot);
    const target = newUploadPath(folder);
    this.#paths.push(target);
    let bytes = 0;
    const passOn = (count: number) => this.#passedOn(count);
    const upToLimit = async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        bytes += chunk.length;
        passOn(chunk.length);
        if (bytes <= limit.maxBytes) yield chunk;
      }
    };
    await pipeline(stream, upToLimit, createWriteStream(target, { flags: "wx", mode: 0o600 }));
    if (bytes > limit.maxBytes)
      this.#refuse(tooLarge(slot.name, limit.tooLarge ?? `A file can have at most ${inUnits(limit.maxBytes)}.`));
    slot.file = { path: target, name: cleanName(fileName), bytes };
  }

  /** An untouched file input arrives as an empty file without a name; content without a name is an error. */
  async #drop(name: string, stream: Readable): Promise<void> {
    let bytes = 0;
    for await (const chunk of stream) {
      bytes += (chunk as Buffer).length;
      this.#passedOn((chunk as Buffer).length);
    }
    if (bytes > 0) this.#refuse(invalidInput({ [name]: "The file has no name." }));
  }

  /**
   * For example a full disk: the parser would wait for this file forever. A form that breaks off is the sender's fault.
   */
  #fail(error: unknown): void {
    const isCutOff = error instanceof Error && /terminated early/.test(error.message);
    this.#refuse(isCutOff ? malformed() : error);
    if (!isCutOff) this.#failure.abort();
  }
}

/** @throws AppError malformed-body without a usable boundary. */
function parserFor(request: FastifyRequest, maxText: number): BusboyInstance {
  const type = request.headers["content-type"] ?? "";
  try {
    return new Busboy({
      headers: { "content-type": type },
      limits: {
        fieldSize: Math.min(MAX_FIELD_BYTES, maxText),
        fields: MAX_FIELDS,
        parts: MAX_FIELDS + 100,
        headerPairs: 20,
        headerSize: 8 * 1024,
      },
    });
  } catch {
    throw malformed();
  }
}

/** What is expected decides: a form of words alone is small. */
function maxText({ actor }: FastifyRequest, limits: FileLimits): number {
  if (Object.keys(limits).length > 0) return MAX_TEXT_BYTES;
  return actor ? MAX_PLAIN_BYTES.user : MAX_PLAIN_BYTES.visitor;
}

function maxBytes(limits: FileLimits): number {
  return Object.values(limits).reduce((sum, { max, maxBytes }) => sum + max * maxBytes, MAX_TEXT_BYTES);
}

function malformed(): AppError {
  return new AppError("malformed-body", "The form arrived incomplete. Please send it again.");
}

function tooLarge(name: string, message: string): AppError {
  return new AppError("too-large", message, { fields: { [name]: message } });
}

function tooMany(max: number): string {
  return max === 1 ? "Only one file is accepted here." : `At most ${max} files are accepted here.`;
}

function inUnits(bytes: number): string {
  const megabytes = bytes / (1024 * 1024);
  return megabytes >= 1 ? `${Math.floor(megabytes * 10) / 10} MB` : `${Math.max(1, Math.floor(bytes / 1024))} KB`;
}

/** For display only. */
function cleanName(name: string): string {
  return name.toWellFormed().replace(/\p{C}/gu, "").trim().slice(0, 200) || "file";
}
