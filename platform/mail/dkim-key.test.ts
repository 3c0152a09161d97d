import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { afterEach, describe, expect, it } from "vitest";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { createDkimKey } from "./dkim-key.ts";

afterEach(() => resetSettings());

describe("the key that signs emails", () => {
  it("is created once, for its owner alone, with the record of its public half", async () => {
    resetSettings({ DATA_DIR: await temporaryFolder(), MAIL_FROM: "Dateline <desk@news.example>" });
    const { file, isNew, host, record } = await createDkimKey();
    expect([isNew, host]).toEqual([true, "dateline._domainkey.news.example"]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const key = createPrivateKey(await readFile(file, "utf8"));
    const [, published = ""] = /^v=DKIM1; k=rsa; p=(\S+)$/.exec(record) ?? [];
    const half = createPublicKey({ key: Buffer.from(published, "base64"), format: "der", type: "spki" });
    const text = Buffer.from("Hello Ada");
    expect(verify("sha256", text, half, sign("sha256", text, key))).toBe(true);
    expect(await createDkimKey()).toEqual({ file, isNew: false, host, record });
  });
});
