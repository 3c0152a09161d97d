/** Two builds: what browsers load (dist/client) and the server's programs (dist/server), packages left outside. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, parseSync, type Plugin, Visitor } from "vite";

/** What is fetched together, at every first load and once the Overview is scrolled: a request costs more than the few bytes of a small module. */
const TOGETHER = {
  "first-frame": ["apps/dashboard/main.tsx"],
  "first-overview": [
    "apps/dashboard/dashboard.tsx",
    "apps/dashboard/screens/overview.tsx",
    "features/support/ui/own-tickets/unread-mark.tsx",
    "features/coverage/ui/to-confirm-mark.tsx",
    "features/alerts/ui/unread-mark.tsx",
  ],
  readers: ["features/analytics/ui/account-analytics.tsx"],
  lists: [
    "ui-kit/tables/paged-table.tsx",
    "ui-kit/tables/search-field.tsx",
    "ui-kit/tables/status-tabs.tsx",
    "ui-kit/tables/toolbar.tsx",
    "ui-kit/tables/use-list-address.ts",
    "ui-kit/tables/use-paged-list.ts",
  ],
  forms: ["ui-kit/forms/contract-form.tsx", "ui-kit/forms/use-contract-form.ts", "platform/contract/check-input.ts"],
} as const;

type ModuleFacts = { getModuleInfo: (id: string) => { importedIds: string[] } | null };

/** One chunk for each: its modules, what they import, and of packages what of those is used. */
function chunksTogether() {
  const known = new Map<string, Set<string>>();
  const members = (name: keyof typeof TOGETHER, facts: ModuleFacts) => {
    const found = known.get(name) ?? reachedFrom(TOGETHER[name], facts);
    known.set(name, found);
    return found;
  };
  const names = Object.keys(TOGETHER) as (keyof typeof TOGETHER)[];
  const groups = names.map((name, index) => ({
    name: (id: string, facts: ModuleFacts) => (members(name, facts).has(id) ? name : null),
    priority: names.length - index,
  }));
  // Half a kilobyte of headers and of names for each icon that two screens share was more than the icon.
  const icons = { name: "icons", test: /@tabler\/icons-react/, priority: 0, minShareCount: 2 };
  return [...groups, icons];
}

/** Our own modules: packages follow from them. */
function reachedFrom(entries: readonly string[], facts: ModuleFacts): Set<string> {
  const reached = new Set<string>();
  const waiting = entries.map((entry) => path.join(import.meta.dirname, entry));
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id) || id.includes("/node_modules/")) continue;
    reached.add(id);
    waiting.push(...(facts.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

const compress = promisify(brotliCompress);
/** A file that few screens load is not worth seconds of each build. */
const BEST_BELOW_BYTES = 600_000;

/** Writes `x.js.br` beside each text file, as small as Brotli can: the server sends it to every visitor, the first too. */
function brotliFiles(): Plugin {
  return {
    name: "brotli-files",
    applyToEnvironment: ({ name }) => name === "client",
    async writeBundle({ dir = "" }, bundle) {
      const texts = Object.entries(bundle).filter(([name]) => /\.(?:js|css)$/.test(name));
      await Promise.all(
        texts.map(async ([name, file]) => {
          const bytes = Buffer.from(file.type === "chunk" ? file.code : file.source);
          const quality = bytes.length < BEST_BELOW_BYTES ? 11 : 9;
          const options = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } };
          await writeFile(path.join(dir, `${name}.br`), await compress(bytes, options));
        }),
      );
    },
  };
}

/** What of zod only writes JSON Schema. Schemas ask for it when they are made, and it is never used in a browser. */
const JSON_SCHEMA = /zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;

/** The server writes the API reference; browsers load nothing of that (5 KB of each first load). */
function withoutJsonSchema(): Plugin {
  return {
    name: "without-json-schema",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (!JSON_SCHEMA.test(id)) return null;
      const names = Array.from(code.matchAll(/^export (?:const|function) (\w+)/gm), ([, name = ""]) => name);
      // Lengths of texts are read by it too.
      const kept = names.includes("aggregateChecks") ? ["aggregateChecks"] : [];
      const empty = names
        .filter((name) => !kept.includes(name))
        .map((name) => `export const ${name} = () => undefined;`);
      return {
        code: [...kept.map((name) => `export { ${name} } from "${id}?whole";`), ...empty].join("\n"),
        map: null,
      };
    },
  };
}

/** What schemas say about themselves is read by the API reference alone: 3 KB of each first load. */
function withoutDescriptions(): Plugin {
  return {
    name: "without-descriptions",
    enforce: "post", // once the types are gone
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (!OUR_CODE.test(id) || !code.includes(".describe(")) return null;
      const spans: { from: number; to: number }[] = [];
      new Visitor({
        CallExpression({ callee, end }) {
          if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
          if (callee.property.name === "describe") spans.push({ from: callee.object.end, to: end });
        },
      }).visit(parseSync(id, code, { lang: "js" }).program);
      let short = code;
      for (const { from, to } of spans.toSorted((a, b) => b.from - a.from))
        short = short.slice(0, from) + short.slice(to);
      return { code: short, map: null };
    },
  };
}

const OUR_CODE = /^(?!.*\/node_modules\/).*\.tsx?$/;

/** Pages of posts, by the letters in their first fonts. */
const POST_SHEETS = ["post", "post-de", "post-fr", "post-es", "post-nb", "post-nl"];

export default defineConfig({
  plugins: [react(), brotliFiles(), withoutJsonSchema(), withoutDescriptions()],
  appType: "custom",
  publicDir: false,
  builder: {},
  environments: {
    client: {
      build: {
        outDir: "dist/client",
        emptyOutDir: true,
        manifest: true,
        modulePreload: { polyfill: false }, // every browser of the target preloads modules
        target: "baseline-widely-available",
        assetsInlineLimit: 0, // the content policy allows no data: fonts or styles
        rolldownOptions: {
          input: {
            dashboard: "apps/dashboard/index.html",
            site: "apps/site/site.css",
            private: "apps/site/private.css",
            ...Object.fromEntries(POST_SHEETS.map((name) => [name, `apps/site/${name}.css`])),
          },
          output: { codeSplitting: { groups: chunksTogether() } },
        },
      },
    },
    ssr: {
      // React is built in, so that its production form runs whatever NODE_ENV the process is started with.
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
      resolve: { external: true, noExternal: ["react", "react-dom"] },
      build: {
        outDir: "dist/server",
        emptyOutDir: true,
        target: "node24",
        minify: false,
        ssr: true,
        rolldownOptions: {
          input: {
            main: "apps/server/main.ts",
            seed: "apps/server/seed.ts",
            "complete-postgres": "apps/server/complete-postgres.ts",
            cli: "apps/cli/start.ts",
            "container-process": "platform/video/container-process.ts",
            "encoder-process": "platform/pictures/encoder/encoder-process.ts",
            "work-thread": "apps/work-thread.ts",
          },
          output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
        },
      },
    },
  },
});
