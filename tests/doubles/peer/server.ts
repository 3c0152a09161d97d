/** A loopback HTTP server that is scripted per path, counts what reaches it, and can misbehave in every known way. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

export type PeerRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
export type PeerReply = { status?: number; headers?: Record<string, string | string[]>; body?: string | Uint8Array };
/** Answers by hand. The socket is there for what HTTP does not allow. */
export type PeerScript = (response: ServerResponse, request: PeerRequest, socket: Socket) => unknown;

export type Peer = {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  /** What came in, in order; whole requests only. */
  requests: PeerRequest[];
  requestsTo: (path: string) => PeerRequest[];
  /** Connections ever opened. */
  connections: () => number;
  /** Connections open now. */
  openConnections: () => number;
  /** Sets the answer for a path (without its query), from now on; others answer 404. @returns its whole address. */
  answer: (path: string, how: PeerReply | PeerScript) => string;
  stop: () => Promise<void>;
};

/** @param port 0 takes any that is free. */
export async function startPeer(port = 0): Promise<Peer> {
  const requests: PeerRequest[] = [];
  const answers = new Map<string, PeerScript>();
  const sockets = new Set<Socket>();
  let connections = 0;

  const server = createServer((incoming, response) => {
    void readRequest(incoming).then(
      (request) => {
        requests.push(request);
        const script = answers.get(pathOf(request)) ?? replying({ status: 404, body: "Not found" });
        return script(response, request, incoming.socket);
      },
      () => response.destroy(), // the client went away in the middle
    );
  });
  server.on("connection", (socket) => {
    connections++;
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    requests,
    requestsTo: (path) => requests.filter((request) => pathOf(request) === path),
    connections: () => connections,
    openConnections: () => sockets.size,
    answer(path, how) {
      answers.set(path, typeof how === "function" ? how : replying(how));
      return origin + path;
    },
    async stop() {
      server.closeAllConnections();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const pathOf = ({ path }: PeerRequest) => path.split("?", 1)[0] ?? "";

async function readRequest(incoming: IncomingMessage): Promise<PeerRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { method = "GET", url: path = "/", headers } = incoming;
  return { method, path, headers, body: Buffer.concat(chunks).toString() };
}

function replying({ status = 200, headers = {}, body = "" }: PeerReply): PeerScript {
  return (response) => response.writeHead(status, headers).end(body);
}

export function redirectingTo(location: string, status = 302): PeerReply {
  return { status, headers: { Location: location } };
}
