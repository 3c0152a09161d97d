/** Hands requests to the authorisation server, which this process starts with the first of them. */
import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type Provider from "oidc-provider";
import { publicUrl } from "#platform/config/settings.ts";

let started: { origin: string; provider: Promise<Provider> } | undefined;

/** Loaded by the first assistant that signs in: 300 ms and 35 MB that most processes never need. */
export function getProvider(): Promise<Provider> {
  const { origin } = new URL(publicUrl());
  if (started?.origin !== origin)
    started = { origin, provider: import("./provider.ts").then(({ newProvider }) => newProvider(origin)) };
  return started.provider;
}

/** The server answers by itself. @param url if it is not the request's. @param body if it has been read. */
export async function passOn(
  request: FastifyRequest,
  reply: FastifyReply,
  changed: { url?: string; body?: Uint8Array } = {},
): Promise<FastifyReply> {
  const provider = await getProvider();
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.setHeader("cache-control", "no-store");
  await provider.callback()(asOwn(request, changed), reply.raw);
  return reply;
}

/** As if it had come to the site's own address directly: what a client says of hosts and proxies is left out. */
export function asOwn(
  { raw, ip }: FastifyRequest,
  { url, body }: { url?: string; body?: Uint8Array } = {},
): IncomingMessage {
  const { protocol, host } = new URL(publicUrl());
  const own = {
    "x-forwarded-proto": protocol.slice(0, -1),
    "x-forwarded-host": host,
    "x-forwarded-for": ip,
    ...(body && { "content-length": String(body.length), "transfer-encoding": undefined }),
  };
  const told = { headers: { value: { ...raw.headers, ...own } } };
  return Object.create(raw, {
    ...told,
    ...(url !== undefined && { url: { value: url, writable: true }, originalUrl: { value: url } }),
    ...(body && { readable: { value: true }, iterator: { value: () => [body] } }),
  }) as IncomingMessage;
}
