/** STORAGE_URL: a folder of this machine or a bucket of an S3 server. */
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isSegment } from "./key.ts";

export type FolderLocation = { kind: "file"; folder: string };
export type BucketLocation = {
  kind: "s3";
  bucket: string;
  /** Before each key: empty, or ends with a slash. */
  prefix: string;
  /** Undefined: Amazon's own. */
  endpoint: string | undefined;
  /** Undefined: as the AWS variables say. */
  region: string | undefined;
  /** The bucket is the first part of the path instead of the host's name. */
  isPathStyle: boolean;
};
export type StorageLocation = FolderLocation | BucketLocation;

const OPTIONS = ["endpoint", "region", "path_style"];
const EXAMPLE = "s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1";

/** Thrown for a bad STORAGE_URL; the message says what it must be. */
export class BadStorageUrl extends Error {}

/** @returns null for `file:` alone, which is the uploads folder of DATA_DIR. @throws BadStorageUrl. */
export function parseStorageUrl(text: string): StorageLocation | null {
  const url = URL.parse(text);
  if (url?.protocol === "file:") return parseFolder(url, text);
  if (url?.protocol !== "s3:") throw new BadStorageUrl(`it must be file:, file:///folder or ${EXAMPLE}`);
  if (url.username !== "" || url.password !== "")
    throw new BadStorageUrl(
      "it must not have keys in it; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment",
    );
  return parseBucket(url);
}

function parseFolder(url: URL, text: string): FolderLocation | null {
  if (text === "file:") return null;
  const isPlain = url.host === "" && url.search === "" && url.hash === "" && /^file:\/(\/\/)?[^/]/.test(text);
  if (!isPlain) throw new BadStorageUrl("a folder must be a full path such as file:///srv/dateline/uploads");
  return { kind: "file", folder: fileURLToPath(url) };
}

function parseBucket(url: URL): BucketLocation {
  const { hostname: bucket, searchParams } = url;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || url.port !== "")
    throw new BadStorageUrl(`the name of the bucket is missing or not one that S3 allows; it must be like ${EXAMPLE}`);
  const unknown = [...searchParams.keys()].find((name) => !OPTIONS.includes(name));
  if (unknown !== undefined) throw new BadStorageUrl(`${unknown} is not an option; these are: ${OPTIONS.join(", ")}`);
  const endpoint = parseEndpoint(searchParams.get("endpoint") ?? "");
  return {
    kind: "s3",
    bucket,
    prefix: parsePrefix(url.pathname),
    endpoint,
    region: searchParams.get("region") || undefined,
    isPathStyle: parsePathStyle(searchParams.get("path_style")) ?? endpoint !== undefined,
  };
}

function parsePrefix(pathname: string): string {
  const segments = pathname.split("/").filter((each) => each !== "");
  if (!segments.every(isSegment))
    throw new BadStorageUrl("the prefix may have letters, digits, '.', '_', '-' and slashes");
  return segments.map((each) => `${each}/`).join("");
}

function parseEndpoint(text: string): string | undefined {
  if (text === "") return undefined;
  const url = URL.parse(text);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && [url.origin, `${url.origin}/`].includes(text);
  if (!isOrigin) throw new BadStorageUrl("endpoint must be scheme, host and port, such as https://s3.example.com");
  return url.origin;
}

function parsePathStyle(text: string | null): boolean | null {
  if (text === null) return null;
  if (!["true", "false", "1", "0"].includes(text)) throw new BadStorageUrl("path_style must be true or false");
  return text === "true" || text === "1";
}

/** The same place is always the same text. */
export function locationUrl(location: StorageLocation): string {
  if (location.kind === "file") return pathToFileURL(location.folder).href;
  const { bucket, prefix, endpoint, region, isPathStyle } = location;
  const options = new URLSearchParams({
    ...(endpoint !== undefined && { endpoint }),
    ...(region !== undefined && { region }),
    path_style: String(isPathStyle),
  });
  return `s3://${bucket}/${prefix}?${options.toString()}`;
}

/** @param url as `locationUrl` writes it. */
export function parseLocation(url: string): StorageLocation {
  const location = parseStorageUrl(url);
  if (!location) throw new BadStorageUrl("a folder must have its path");
  return location;
}

/** Whether files stored at `inner` would be among the files of `outer`, whatever the region and style of their URLs. */
export function isWithin(inner: StorageLocation, outer: StorageLocation): boolean {
  if (inner.kind === "file" && outer.kind === "file")
    return `${path.resolve(inner.folder)}/`.startsWith(`${path.resolve(outer.folder)}/`);
  if (inner.kind !== "s3" || outer.kind !== "s3") return false;
  const isSameBucket = inner.bucket === outer.bucket && inner.endpoint === outer.endpoint;
  return isSameBucket && inner.prefix.startsWith(outer.prefix);
}

/** For people: without options. */
export function describeLocation(location: StorageLocation): string {
  if (location.kind === "file") return location.folder;
  const { bucket, prefix, endpoint } = location;
  return `s3://${bucket}/${prefix}${endpoint === undefined ? "" : ` at ${endpoint}`}`;
}
