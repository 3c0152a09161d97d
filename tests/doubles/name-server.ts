/** A DNS server on loopback that knows a few names (RFC 1035, sections 3 and 4). */
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { isIPv4 } from "node:net";

/** Addresses by name; names that are not there do not exist, and a silent one is never answered for. */
export type NameRecords = Record<string, string[] | "silent">;
/** `address` as a resolver takes it; `asked` are the names that came in, in lower case. */
export type NameServer = { address: string; asked: string[]; stop: () => Promise<void> };

const HEADER_BYTES = 12;
const A = 1;
const AAAA = 28;
const ANSWER = 0x8180;
const NO_SUCH_NAME = 0x8183;

export async function startNameServer(records: NameRecords): Promise<NameServer> {
  const asked: string[] = [];
  const socket = createSocket("udp4", (query, peer) => {
    const { name, type, end } = readQuestion(query);
    asked.push(name);
    const found = records[name];
    if (found === "silent") return;
    const data = (found ?? []).filter((address) => isIPv4(address) === (type === A)).map(bytesOf);
    const header = Buffer.alloc(HEADER_BYTES);
    query.copy(header, 0, 0, 2); // the id
    header.writeUInt16BE(found ? ANSWER : NO_SUCH_NAME, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(type === A || type === AAAA ? data.length : 0, 6);
    const answers = data.map((bytes) => Buffer.concat([recordHead(type, bytes.length), bytes]));
    socket.send(Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...answers]), peer.port, peer.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const stop = async () => {
    socket.close();
    await once(socket, "close");
  };
  return { address: `127.0.0.1:${socket.address().port}`, asked, stop };
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** For the name of the question, which stands right behind the header. */
function recordHead(type: number, length: number): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc000 + HEADER_BYTES, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(length, 10);
  return head;
}

/** Of an IPv4 address, or of an IPv6 address with at most one `::` and perhaps an IPv4 address at its end. */
function bytesOf(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split(".").map(Number));
  const hex = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = hex.split("::").map((side) => side.split(":").filter(Boolean));
  const groups = [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => "0"), ...tail];
  return Buffer.from(groups.map((group) => group.padStart(4, "0")).join(""), "hex");
}
