/** Tests a bucket's rights at the start, so that no upload is the first to fail. */
import { randomUUID } from "node:crypto";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { type BucketLocation, describeLocation } from "../location.ts";

/** @throws Error whose message says what is wrong and what to do. */
export async function checkBucket(client: S3Client, location: BucketLocation, limitMs: number): Promise<void> {
  const { bucket: Bucket, prefix: Prefix } = location;
  const probe = { Bucket, Key: `${Prefix}.check/${randomUUID()}` }; // no key of ours starts with a dot
  const limit = { abortSignal: AbortSignal.timeout(limitMs) };
  const steps: [right: string, step: () => Promise<unknown>][] = [
    [
      "list its files (s3:ListBucket)",
      () => client.send(new ListObjectsV2Command({ Bucket, ...(Prefix !== "" && { Prefix }), MaxKeys: 1 }), limit),
    ],
    ["write files (s3:PutObject)", () => client.send(new PutObjectCommand({ ...probe, Body: "Dateline" }), limit)],
    ["read files (s3:GetObject)", () => readBack(client, probe, limit)],
    ["remove files (s3:DeleteObject)", () => client.send(new DeleteObjectCommand(probe), limit)],
  ];
  for (const [right, step] of steps)
    await step().catch((error: unknown) => {
      throw new Error(sentence(error, location, right, limitMs), { cause: error });
    });
}

async function readBack(client: S3Client, probe: { Bucket: string; Key: string }, limit: { abortSignal: AbortSignal }) {
  const { Body } = await client.send(new GetObjectCommand(probe), limit);
  await Body?.transformToString();
}

function sentence(error: unknown, location: BucketLocation, right: string, limitMs: number): string {
  const place = describeLocation(location);
  const { name, message, code } = error as NodeJS.ErrnoException;
  if (name === "CredentialsProviderError")
    return `No keys for ${place} were found. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE.`;
  if (name === "AbortError")
    return `The S3 server of ${place} did not answer within ${limitMs / 1000} seconds. Check endpoint in STORAGE_URL and the network.`;
  if (!(error instanceof S3ServiceException))
    return `The S3 server of ${place} cannot be reached (${code ?? message}). Check endpoint in STORAGE_URL and the network.`;
  if (name === "NoSuchBucket" || (name === "NotFound" && right.startsWith("list")))
    return `The bucket ${location.bucket} does not exist at ${place}. Create it, or correct STORAGE_URL.`;
  if (name === "PermanentRedirect" || name === "AuthorizationHeaderMalformed" || error.$metadata.httpStatusCode === 301)
    return `The bucket of ${place} is in another region. Set region in STORAGE_URL to it (${message}).`;
  if (name === "InvalidAccessKeyId" || name === "SignatureDoesNotMatch")
    return `${place} refuses the keys. Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and the clock of this machine.`;
  if (error.$metadata.httpStatusCode === 403)
    return `The keys for ${place} may not ${right}. Allow it in their policy.`;
  return `${place} cannot be used: to ${right} it answered ${name} (${message}). Check STORAGE_URL.`;
}
