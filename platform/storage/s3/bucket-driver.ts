/** Files in a bucket. S3 shows a file only once it is complete, so writes are whole or absent by themselves. */
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import pLimit from "p-limit";
import type { ByteRange } from "../byte-range.ts";
import type { SignedAnswer, StorageDriver, StoredFolder } from "../driver.ts";
import { isKey } from "../key.ts";
import type { BucketLocation } from "../location.ts";
import { checkBucket } from "./bucket-check.ts";
import { Availability, createClient, type Limits, LIMITS } from "./client.ts";
import { contentTypeOf } from "./content-type.ts";
import { SIGNED, signingTimes } from "./signing.ts";

/** An upload holds two parts in memory; 10,000 of them are the largest file. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const REMOVALS_AT_ONCE = 8;

export function openBucket(location: BucketLocation, limits: Limits = LIMITS): StorageDriver {
  return new BucketDriver(createClient(location, limits), location, limits);
}

class BucketDriver implements StorageDriver {
  readonly #client: S3Client;
  readonly #location: BucketLocation;
  readonly #limits: Limits;
  /** For requests without a body. */
  readonly #short: { requestTimeout: number };
  readonly #availability = new Availability();

  constructor(client: S3Client, location: BucketLocation, limits: Limits) {
    this.#client = client;
    this.#location = location;
    this.#limits = limits;
    this.#short = { requestTimeout: limits.short };
  }

  put(key: string, bytes: Uint8Array): Promise<void> {
    return this.#guard(async () => {
      await this.#client.send(new PutObjectCommand({ ...this.#object(key), ...typeOf(key), Body: bytes }));
    });
  }

  async takeFile(key: string, source: string): Promise<void> {
    await this.putStream(key, createReadStream(source));
    await rm(source);
  }

  async putStream(key: string, content: Readable): Promise<void> {
    const upload = new Upload({
      client: this.#client,
      params: { ...this.#object(key), ...typeOf(key), Body: content },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
    });
    let broken: unknown;
    content.once("error", (error) => (broken = error.name === "AbortError" ? undefined : error)); // aborted: by the upload
    try {
      await this.#guard(async () => void (await upload.done()));
    } catch (error) {
      throw broken ?? error; // giving up the parts may have failed too
    } finally {
      content.destroy();
    }
  }

  async openRange(key: string, range?: ByteRange): Promise<Readable | null> {
    const part = range && { Range: `bytes=${range.start}-${range.end}` };
    const command = new GetObjectCommand({ ...this.#object(key), ...part });
    const found = await this.#guard(() => this.#client.send(command, this.#short).catch(absent));
    return found ? (found.Body as Readable) : null;
  }

  async sign(key: string, { origin, type }: SignedAnswer): Promise<string | null> {
    const command = new GetObjectCommand({
      ...this.#object(key),
      ResponseContentType: type,
      ResponseContentDisposition: "inline",
      ResponseCacheControl: `public, max-age=${SIGNED.cached}`,
    });
    // Without keys, reading the file itself says so.
    const address = await getSignedUrl(this.#client, command, signingTimes(Date.now())).catch(() => null);
    const signed = address === null ? null : new URL(address);
    return signed && origin + signed.pathname + signed.search;
  }

  async size(key: string): Promise<number | null> {
    const command = new HeadObjectCommand(this.#object(key));
    const found = await this.#guard(() => this.#client.send(command, this.#short).catch(absent));
    return found ? (found.ContentLength ?? 0) : null;
  }

  /** One by one: not every server can remove many in one call, and those that can may leave some behind. */
  async remove(prefix: string): Promise<void> {
    await this.#remove(this.#name(prefix));
    const limit = pLimit(REMOVALS_AT_ONCE);
    for await (const page of this.#pages(`${prefix}/`))
      await Promise.all(page.map(({ name }) => limit(() => this.#remove(name))));
  }

  async *files(): AsyncGenerator<string> {
    for await (const page of this.#pages("")) for (const { key } of page) if (isKey(key)) yield key; // consoles mark folders with files such as `media/`
  }

  /** A bucket has no folders: one is as old as the newest of its files, which follow each other in the list. */
  async *folders(prefix: string): AsyncGenerator<StoredFolder> {
    let folder: StoredFolder | undefined;
    for await (const page of this.#pages(`${prefix}/`))
      for (const { key, changedAt } of page) {
        const [name = "", ...rest] = key.slice(prefix.length + 1).split("/");
        if (rest.length === 0) continue;
        if (folder?.name === name) {
          if (changedAt > folder.changedAt) folder.changedAt = changedAt;
          continue;
        }
        if (folder) yield folder;
        folder = { name, changedAt };
      }
    if (folder) yield folder;
  }

  async removePartials(before: Date): Promise<number> {
    const { bucket: Bucket, prefix: Prefix } = this.#location;
    const list = new ListMultipartUploadsCommand({ Bucket, ...(Prefix !== "" && { Prefix }) });
    const { Uploads = [] } = await this.#guard(() => this.#client.send(list, this.#short).catch(notImplemented));
    const old = Uploads.filter(({ Initiated }) => Initiated !== undefined && Initiated < before);
    for (const { Key, UploadId } of old)
      await this.#guard(() =>
        this.#client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), this.#short),
      );
    return old.length; // a thousand at most: the next sweep takes the others
  }

  check(): Promise<void> {
    return checkBucket(this.#client, this.#location, this.#limits.check);
  }

  async isReachable(): Promise<boolean> {
    try {
      await this.#client.send(new HeadBucketCommand({ Bucket: this.#location.bucket }), this.#short);
      return true;
    } catch {
      return false;
    }
  }

  #guard<T>(work: () => Promise<T>): Promise<T> {
    return this.#availability.guard(work);
  }

  #remove(name: string): Promise<unknown> {
    const command = new DeleteObjectCommand({ Bucket: this.#location.bucket, Key: name });
    return this.#guard(() => this.#client.send(command, this.#short));
  }

  async *#pages(prefix: string): AsyncGenerator<{ name: string; key: string; changedAt: Date }[]> {
    const Prefix = this.#name(prefix);
    const input = { Bucket: this.#location.bucket, ...(Prefix !== "" && { Prefix }) };
    const pages = paginateListObjectsV2({ client: this.#client }, input)[Symbol.asyncIterator]();
    for (;;) {
      const next = await this.#guard(() => pages.next());
      if (next.done) return;
      yield (next.value.Contents ?? []).map(({ Key = "", LastModified = new Date() }) => ({
        name: Key,
        key: Key.slice(this.#location.prefix.length),
        changedAt: LastModified,
      }));
    }
  }

  #name(key: string): string {
    return this.#location.prefix + key;
  }

  #object(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#location.bucket, Key: this.#name(key) };
  }
}

function typeOf(key: string): { ContentType: string } {
  return { ContentType: contentTypeOf(key) };
}

function absent(error: unknown): null {
  if (error instanceof S3ServiceException && ["NoSuchKey", "NotFound"].includes(error.name)) return null;
  throw error;
}

/** Such a server ends interrupted uploads by its own rules. */
function notImplemented(error: unknown): { Uploads?: never[] } {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 501) return {};
  throw error;
}
