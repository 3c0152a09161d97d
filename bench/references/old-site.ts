/**
 * The pictures of an old site: photos of 1024 × 576, as WordPress shows them, each address another file. Sharp draws twenty of them, and each
 * answer has its own comment in it.
 */
import { createServer } from "node:http";
import sharp from "sharp";

const [WIDTH, HEIGHT] = [1024, 576];
const PHOTOS = 20;

/** Soft shapes with grain, which compress as photos do. */
async function photo(seed: number): Promise<Buffer> {
  let state = seed * 2_654_435_761;
  const random = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  const [width, height] = [64, 36];
  const shapes = Buffer.from(Array.from({ length: width * height * 3 }, () => Math.floor(random() * 256)));
  const soft = sharp(shapes, { raw: { width, height, channels: 3 } }).resize(WIDTH, HEIGHT, { kernel: "cubic" });
  const grain = Buffer.from(Array.from({ length: WIDTH * HEIGHT }, () => 112 + Math.floor(random() * 32)));
  const noise = {
    input: grain,
    raw: { width: WIDTH, height: HEIGHT, channels: 1 as const },
    blend: "soft-light" as const,
  };
  return soft.composite([noise]).jpeg({ quality: 82 }).toBuffer();
}

const photos = await Promise.all(Array.from({ length: PHOTOS }, (_, seed) => photo(seed + 1)));

const server = createServer((request, response) => {
  const number = Number(/\/(\d+)\.jpg$/.exec(request.url ?? "")?.[1] ?? 0);
  const text = Buffer.from(`Photo ${number}`.padEnd(20));
  const bytes = photos[number % PHOTOS] ?? Buffer.alloc(0);
  // After the two bytes that begin a JPEG.
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text]);
  response.writeHead(200, { "content-type": "image/jpeg" });
  response.end(Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2)]));
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object") console.log(`http://127.0.0.1:${address.port}`);
});
process.on("SIGTERM", () => process.exit(0));
