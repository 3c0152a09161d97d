/** Installs packages when node_modules is absent or differs from package-lock.json; otherwise it touches nothing. */
import { createHash } from "node:crypto";
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { step } from "./progress.mjs";
import { ROOT } from "./root.mjs";

const LOCK = path.join(ROOT, "package-lock.json");
const MODULES = path.join(ROOT, "node_modules");
const STAMP = path.join(MODULES, ".dateline-install");
const INSTALLED = path.join(MODULES, ".package-lock.json"); // npm writes it last

export function isInstalled() {
  return readText(STAMP) === wanted() || matchesByHand();
}

/** @param before called when there is something to install, before anything changes. */
export async function ensureInstalled(before = async () => {}) {
  if (isInstalled()) return;
  await before();
  await step("Installing packages (npm ci)", install);
}

/** The lock file and the machine: a folder copied from another system is installed again. */
function wanted() {
  return createHash("sha256").update(readFileSync(LOCK)).update(`${process.platform}-${process.arch}`).digest("hex");
}

/** npm was run by hand: compares npm's own record of installed packages, package by package. */
function matchesByHand() {
  const record = readText(INSTALLED);
  if (!record) return false;
  const installed = JSON.parse(record).packages;
  const locked = JSON.parse(readFileSync(LOCK, "utf8")).packages;
  const isThere = ([place, { version, optional, devOptional }]) =>
    installed[place] ? installed[place].version === version : Boolean(optional || devOptional);
  const packages = Object.entries(locked).filter(([place]) => place !== "");
  if (!packages.every(isThere) || !packages.some(([place]) => existsSync(path.join(ROOT, place)))) return false;
  writeFileSync(STAMP, wanted());
  return true;
}

async function install() {
  rmSync(STAMP, { force: true });
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const isNpm = npm && /npm-cli\.c?js$/.test(npm);
  // The machine's own npm runs under the machine's own Node: npm is about to replace ours.
  const [command, first] = isNpm ? [process.env.npm_node_execpath || process.execPath, [npm]] : ["npm", []];
  const code = await new Promise((resolve, reject) => {
    const child = spawn(command, [...first, ...args], {
      cwd: ROOT,
      stdio: ["ignore", "inherit", "inherit"],
      env: cleanEnv(),
    });
    child.once("error", () => reject(new Error("npm was not found. Install npm, then start again.")));
    child.once("exit", resolve);
  });
  if (code !== 0)
    throw new Error("The packages could not be installed; see npm's message above. Start again once that is solved.");
  writeFileSync(STAMP, wanted());
}

/** A production environment would leave out what the build needs. */
function cleanEnv() {
  const hiding = new Set(["NODE_ENV", "npm_config_omit", "npm_config_production"]);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !hiding.has(name)));
}

function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
