/** Scripts of peers that mean harm or are broken, for a path of the peer server. */
import type { ServerResponse } from "node:http";
import { constants, createGzip, gzipSync } from "node:zlib";
import type { PeerScript } from "./server.ts";

/** Takes the request and says nothing. */
export const silent: PeerScript = () => undefined;

/** Ends the connection before the first byte of an answer. */
export const closing: PeerScript = (_response, _request, socket) => socket.end();

/** Ends it with a reset. */
export const resetting: PeerScript = (_response, _request, socket) => socket.resetAndDestroy();

/** Resets in the middle of a body. */
export const resettingMidway: PeerScript = (response, _request, socket) => {
  response.writeHead(200, { "Content-Length": "1000" });
  response.write("the first part", () => socket.resetAndDestroy());
};

/** Writes bytes as they are and leaves the connection open, or ends it. */
export function raw(text: string | Uint8Array, { ends = false } = {}): PeerScript {
  return (_response, _request, socket) => void (ends ? socket.end(text) : socket.write(text));
}

/** A chunk every few milliseconds, without end. */
export function trickling(chunk: string | Uint8Array, everyMs: number): PeerScript {
  return (response) => {
    response.writeHead(200);
    repeat(response, everyMs, () => response.write(chunk));
  };
}

/** One byte of its headers every few milliseconds. */
export function tricklingHeaders(everyMs: number): PeerScript {
  return (response, _request, socket) => {
    socket.write("HTTP/1.1 200 OK\r\nX-Long: ");
    repeat(response, everyMs, () => socket.write("a"));
  };
}

/** As many bytes as anybody takes. */
export function pouring(headers: Record<string, string> = {}, chunk: Uint8Array = Buffer.alloc(64 * 1024)): PeerScript {
  return (response) => {
    response.writeHead(200, headers);
    const pour = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on("drain", pour);
    pour();
  };
}

/** Says one length and sends another, then ends the connection. */
export function lyingAboutLength(said: number, sent: string): PeerScript {
  return raw(`HTTP/1.1 200 OK\r\nContent-Length: ${said}\r\nConnection: close\r\n\r\n${sent}`, { ends: true });
}

/** Headers without end. */
export const headerBomb: PeerScript = (response, _request, socket) => {
  socket.write("HTTP/1.1 200 OK\r\n");
  repeat(response, 1, () => socket.write(`X-Filler: ${"a".repeat(4096)}\r\n`));
};

/** Interim answers without end. */
export const hintBomb: PeerScript = (response, _request, socket) => {
  repeat(response, 1, () => socket.write("HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n"));
};

/** Zeros in gzip, a thousand to one, packed twice where wanted. */
export function bomb(megabytes: number, { times = 1 } = {}): PeerScript {
  return async (response) => {
    let packed: Uint8Array = Buffer.concat(await gzipOfZeros(megabytes));
    for (let more = 1; more < times; more++) packed = gzipSync(packed);
    response.writeHead(200, { "Content-Encoding": Array.from({ length: times }, () => "gzip").join(", ") });
    response.end(packed);
  };
}

function gzipOfZeros(megabytes: number): Promise<Buffer[]> {
  const gzip = createGzip({ level: constants.Z_BEST_COMPRESSION });
  for (let written = 0; written < megabytes; written++) gzip.write(Buffer.alloc(1024 * 1024));
  gzip.end();
  return gzip.toArray() as Promise<Buffer[]>;
}

function repeat(response: ServerResponse, everyMs: number, write: () => void): void {
  const timer = setInterval(() => (response.socket?.destroyed === false ? write() : clearInterval(timer)), everyMs);
  response.on("close", () => clearInterval(timer));
}
