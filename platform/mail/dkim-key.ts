/** The key that signs mails: created once, and the DNS record that tells others its public half (RFC 6376, 3.6.1). */
import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { inProject } from "#platform/config/project-root.ts";
import { settings } from "#platform/config/settings.ts";
import { senderDomain } from "./mail-transport.ts";

const BITS = 2048;

export type DkimKey = { file: string; isNew: boolean; host: string; record: string };

/** Never overwrites a key: mails on their way are signed with it. @throws Error where the file is no RSA key. */
export async function createDkimKey(): Promise<DkimKey> {
  const { DKIM_KEY_FILE, DKIM_SELECTOR, DKIM_DOMAIN } = settings();
  const file = DKIM_KEY_FILE ?? path.join(inProject(settings().DATA_DIR), "dkim.pem");
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: BITS });
  const isNew = await writeFile(file, privateKey.export({ type: "pkcs8", format: "pem" }), {
    flag: "wx",
    mode: 0o600,
  }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") return false;
      throw error;
    },
  );
  const spki = createPublicKey(await readFile(file, "utf8")).export({ type: "spki", format: "der" });
  const host = `${DKIM_SELECTOR}._domainkey.${DKIM_DOMAIN ?? senderDomain()}`;
  return { file, isNew, host, record: `v=DKIM1; k=rsa; p=${spki.toString("base64")}` };
}
