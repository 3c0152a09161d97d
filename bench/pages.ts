/** Public pages from memory and rendered anew, each beside node:http sending the same bytes or beside the hot page. */
import { randomUUID } from "node:crypto";
import { compare, type Load, measureGets } from "./support/load.ts";
import type { MeasuredProcess } from "./support/process.ts";
import { report } from "./support/report.ts";

const ROUNDS = 3;
const SECONDS = 4;
const ACCEPT = { accept: "text/html" };
const load: Omit<Load, "paths"> = { connections: 50, seconds: SECONDS, headers: ACCEPT };
/** More than any memory of addresses holds. */
const INVENTED = 30_000;

export type MeasuredPages = {
  hot: MeasuredProcess;
  /** Keeps no page. */
  anew: MeasuredProcess;
  /** Of a thousand releases. */
  pages: string[];
  cookie: string;
  /** Serves the bytes of a page by node:http alone. */
  withRaw: (page: string, work: (raw: MeasuredProcess) => Promise<void>) => Promise<void>;
};

export async function measurePages({ hot, anew, pages, cookie, withRaw }: MeasuredPages): Promise<void> {
  const page = String(pages[0]);
  await withRaw(page, async (raw) => {
    const reference = () => measureGets(raw, { ...load, paths: ["/"] });
    const hotFigures = await compare(ROUNDS, () => measureGets(hot, { ...load, paths: [page] }), reference);
    const tail = hotFigures.product.p99 / hotFigures.reference.p99;
    report("Public page, hot, 50 connections", 0.9, hotFigures, [`p99 ${tail.toFixed(2)} × raw's (target ≤ 1.5)`]);
    const anewFigures = await compare(ROUNDS, () => measureGets(anew, { ...load, paths: pages }), reference);
    report("Public page, rendered anew, 1,000 pages in turn, 50 connections", 0.3, anewFigures);
  });
  const others = { "Front page": "/", "Archive of a kind": "/releases", Search: "/search?q=ferry+order" };
  for (const [name, path] of Object.entries(others))
    await withRaw(path, async (raw) => {
      const reference = () => measureGets(raw, { ...load, paths: ["/"] });
      const figures = await compare(ROUNDS, () => measureGets(anew, { ...load, paths: [path] }), reference);
      report(`${name}, rendered anew, 50 connections`, 0.3, figures);
    });
  const plain = () => measureGets(hot, { ...load, paths: [page] });
  const campaign = Array.from({ length: 1000 }, (_, n) => `${page}?utm_source=letter-${n}&fbclid=${randomUUID()}`);
  report(
    "The same with parameters that mean nothing, beside the hot page",
    0.8,
    await compare(ROUNDS, () => measureGets(hot, { ...load, paths: campaign }), plain),
  );
  report(
    "The same for signed-in readers, beside the hot page",
    0.8,
    await compare(ROUNDS, () => measureGets(hot, { ...load, paths: [page], headers: { ...ACCEPT, cookie } }), plain),
  );
  const dead = Array.from({ length: 1000 }, (_, n) => `/gone-${n}`);
  const missing = { ...load, isMissing: true };
  report(
    "404 at 1,000 dead addresses, beside the hot page",
    0.5,
    await compare(ROUNDS, () => measureGets(hot, { ...missing, paths: dead }), plain),
  );
  const invented = () => Array.from({ length: INVENTED }, () => `/${randomUUID()}`);
  report(
    "404 at addresses that nobody asked for before, beside the hot page",
    0.5,
    await compare(ROUNDS, () => measureGets(hot, { ...missing, paths: invented() }), plain),
  );
  const unknownPosts = () => Array.from({ length: INVENTED }, () => `/PR/${randomUUID()}/x`);
  report(
    "404 at posts that do not exist, beside the hot page",
    0.5,
    await compare(ROUNDS, () => measureGets(hot, { ...missing, paths: unknownPosts() }), plain),
  );
  const memory = [hot, anew].map((each) => each.residentMb().toFixed(0));
  console.log(`  resident memory: hot ${memory[0]} MB, anew ${memory[1]} MB`);
}
