/**
 * The lock file must install on every platform and from any registry. It records no download address, and it names each
 * platform's package: `npm ci` refuses a lock without them, and npm leaves out those that the current registry does not
 * have. With --fix the missing ones are added.
 */
import { readFileSync, writeFileSync } from "node:fs";

const FILE = "package-lock.json";
const SYSTEMS = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];

const lock = JSON.parse(readFileSync(FILE, "utf8"));
const isFixing = process.argv.includes("--fix");
const addresses = Object.values(lock.packages).filter(({ resolved }) => resolved?.startsWith("http"));
const missing = Object.entries(lock.packages).flatMap(([place, { optionalDependencies = {}, dev }]) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => place !== "" && !isLocked(place, name))
    .map(([name, version]) => ({ name, version, dev })),
);

/** As Node resolves a package: next to its user, then in each folder above. */
function isLocked(place, name) {
  if (lock.packages[`${place}/node_modules/${name}`]) return true;
  const end = place.lastIndexOf("/node_modules/");
  return end === -1 ? Boolean(lock.packages[`node_modules/${name}`]) : isLocked(place.slice(0, end), name);
}

/** A platform's package describes itself in its name, for example binding-linux-x64-musl. */
function add({ name, version, dev }) {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.find((each) => words.includes(each));
  const cpu = words[words.indexOf(os) + 1];
  const libc = words.includes("musl") ? ["musl"] : words.includes("gnu") ? ["glibc"] : undefined;
  lock.packages[`node_modules/${name}`] = { version, cpu: [cpu], dev, libc, optional: true, os: [os] };
}

if (isFixing && missing.length > 0) {
  missing.forEach(add);
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en"));
  writeFileSync(FILE, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
} else if (missing.length > 0) {
  console.log(
    `${FILE} lacks ${missing.map(({ name }) => name).join(", ")}. Run: node scripts/check-lock-file.mjs --fix`,
  );
}
if (addresses.length > 0) {
  console.log(
    `${FILE} records ${addresses.length} download addresses. Run: npm install --omit-lockfile-registry-resolved`,
  );
}
process.exit(addresses.length > 0 || (missing.length > 0 && !isFixing) ? 1 : 0);
