/**
 * The signing secret of an installation without SECRET: created once and kept in the data folder, readable only by its
 * owner.
 */
import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * @returns 64 hexadecimal characters, the same at every call for one folder, even when two processes create it at the
 * same time.
 */
export async function storedSecret(dataFolder: string): Promise<string> {
  const file = path.join(dataFolder, "secret");
  return (await readSecret(file)) ?? (await makeSecret(file));
}

async function readSecret(file: string): Promise<string | null> {
  try {
    const secret = (await readFile(file, "utf8")).trim();
    if (secret.length >= 32) return secret;
    throw new Error(
      `The secret in ${file} is damaged. Restore it from a backup: with a new secret, two-factor sign-in cannot check codes.`,
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Linked into place as a whole file: a kill in between leaves a temporary file, never half a secret. */
async function makeSecret(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true }); // with a DATABASE_URL nothing else has created the folder yet
  const draft = `${file}.${randomBytes(4).toString("hex")}`;
  await writeFile(draft, randomBytes(32).toString("hex"), { mode: 0o600, flush: true });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await unlink(draft);
  const secret = await readSecret(file);
  if (!secret) throw new Error(`The secret could not be stored in ${file}.`);
  return secret;
}
