/** ZIPs as somebody who unpacks them finds them; read by another library than the one that writes them. */
import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { fromBufferPromise } from "yauzl";

export class Unpacked extends Map<string, Buffer> {
  /** Of the ZIP itself. */
  bytes = 0;

  text(name: string): string {
    const content = this.get(name);
    if (!content) throw new Error(`${name} is not in the archive: ${[...this.keys()].join(", ")}`);
    return content.toString();
  }

  json(name: string): unknown {
    return JSON.parse(this.text(name));
  }

  list(name: string): Record<string, unknown>[] {
    return this.json(name) as Record<string, unknown>[];
  }
}

/** Every entry in its order. yauzl itself refuses names that leave the folder, wrong sizes and a broken structure. */
export async function readArchive(source: string | Buffer): Promise<Unpacked> {
  const packed = typeof source === "string" ? await readFile(source) : source;
  const zip = await fromBufferPromise(packed, { lazyEntries: true, strictFileNames: true });
  const unpacked = new Unpacked();
  unpacked.bytes = packed.length;
  for await (const entry of zip.eachEntry()) {
    if (unpacked.has(entry.fileName)) throw new Error(`${entry.fileName} is in the archive twice.`);
    const content = await buffer(await zip.openReadStreamPromise(entry));
    if (crc32(content) !== entry.crc32) throw new Error(`${entry.fileName} is damaged.`);
    unpacked.set(entry.fileName, content);
  }
  return unpacked;
}
