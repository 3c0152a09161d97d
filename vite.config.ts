/** Two builds: what browsers load (dist/client) and the server's programs (dist/server), packages left outside. */
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react()],
  appType: "custom",
  publicDir: false,
  builder: {},
  environments: {
    client: {
      build: {
        outDir: "dist/client",
        emptyOutDir: true,
        manifest: true,
        target: "baseline-widely-available",
        assetsInlineLimit: 0, // the content policy allows no data: fonts or styles
        rolldownOptions: { input: { dashboard: "apps/dashboard/index.html", site: "apps/site/site.css" } },
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
            cli: "apps/cli/start.ts",
            "parse-thread": "features/news/server/parsing/parse-thread.ts",
            "pdf-thread": "apps/pdf-thread.ts",
            "text-thread": "features/assistant/server/texts/text-thread.ts",
          },
          output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
        },
      },
    },
  },
});
