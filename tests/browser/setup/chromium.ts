/** Finds a real Chromium: CHROMIUM_PATH, the machine's, the one that npm ships for Linux x64, else Playwright's own. */
import { existsSync } from "node:fs";
import sparticuz from "@sparticuz/chromium";

const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Path of the browser to launch; undefined lets Playwright look for its own download. */
export async function findChromium(): Promise<string | undefined> {
  const given = process.env["CHROMIUM_PATH"];
  if (given) return given;
  const installed = INSTALLED.find((path) => existsSync(path));
  if (installed) return installed;
  if (process.platform === "linux" && process.arch === "x64") return sparticuz.executablePath();
  return undefined;
}

/** Flags for a container as root without network: the sandbox needs privileges that CI lacks. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
