/** An S3 server on loopback whose answers can be spoilt: refused, delayed for ever, or broken off. */
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "@20minutes/s3rver";

/** Says whether it took the request over. */
export type Spoiler = (request: IncomingMessage, response: ServerResponse) => boolean;

export type S3Double = {
  origin: string;
  /** A STORAGE_URL of its bucket. */
  url: (prefix?: string) => string;
  /** What comes between a request and the server; null: nothing. */
  spoil: (spoiler: Spoiler | null) => void;
  /** Nobody listens any more, until `comeBack`. */
  goAway: () => Promise<void>;
  comeBack: () => Promise<void>;
  stop: () => Promise<void>;
};

const BUCKET = "press";
/** The server knows this key alone. */
export const S3_KEYS = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };

/** Sets the keys in this process's environment; they are gone with the test file. */
export async function startS3Server(): Promise<S3Double> {
  Object.assign(process.env, S3_KEYS);
  const directory = await mkdtemp(path.join(tmpdir(), "dateline-s3-"));
  const options = { address: "127.0.0.1", port: 0, silent: true, configureBuckets: [{ name: BUCKET }] };
  // It signs a bucket's address without the slash that Amazon's SDK puts at its end.
  const s3 = new S3rver({ ...options, directory, allowMismatchedSignatures: true });
  await s3.configureBuckets();
  const answer = s3.callback();
  let spoiler: Spoiler | null = null;
  const server = createServer((request, response) => {
    if (spoiler?.(request, response)) return;
    // Where more follows it answers 500: it makes the token with DES, which OpenSSL 3 no longer has. So lists are whole.
    request.url = request.url?.replace("max-keys=1&", "");
    answer(request, response);
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const goAway = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    url: (prefix = "") => `s3://${BUCKET}/${prefix}?endpoint=${origin}`,
    spoil: (next) => void (spoiler = next),
    goAway,
    comeBack: () => listen(port),
    async stop() {
      if (server.listening) await goAway();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** An error as S3 words it. */
export function answerS3Error(response: ServerResponse, status: number, code: string): true {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>As told.</Message></Error>`);
  return true;
}
