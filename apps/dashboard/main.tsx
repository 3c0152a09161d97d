/** Starts the dashboard in the browser. */
import "./contract-checks.ts";
import "#ui-kit/styles/index.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { applyStoredColorScheme } from "#ui-kit/theme/color-scheme.ts";
import { readStyleNonce, shareStyleNonce } from "#ui-kit/theme/style-nonce.ts";
import { App } from "./app.tsx";

applyStoredColorScheme();
shareStyleNonce(readStyleNonce());

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root.");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
