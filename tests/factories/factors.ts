/** People with two-factor sign-in, written straight to the database, and the app in their pocket. */
import { Secret, TOTP } from "otpauth";
import { newRecoveryCodes, newSecret, shownCode } from "#features/accounts/server/second-factor/policy.ts";
import {
  confirmFactor,
  replaceRecoveryCodes,
  saveUnconfirmedFactor,
} from "#features/accounts/server/second-factor/queries.ts";
import { completeSettings, settings } from "#platform/config/settings.ts";
import { transaction } from "#platform/database/client.ts";
import { seal } from "#platform/secrets/sealed.ts";
import { hashToken } from "#platform/secrets/tokens.ts";

export type TestFactor = {
  /** What the app shows now, or shows when its clock is `steps` of 30 seconds off. Each works once. */
  code: (steps?: number) => string;
  /** As they were shown. */
  recoveryCodes: string[];
};

/** Switches the user's two-factor sign-in on. */
export async function buildFactor(user: { id: number }): Promise<TestFactor> {
  if (!settings().SECRET) completeSettings({ SECRET: "a secret for tests that seal what they keep" });
  const secret = newSecret();
  const codes = newRecoveryCodes();
  await transaction(async (tx) => {
    const sealed = seal(secret, { purpose: "second factor", owner: String(user.id) });
    if (!(await saveUnconfirmedFactor(tx, user.id, sealed))) throw new Error("The factor is on already.");
    await confirmFactor(tx, user.id, 0);
    await replaceRecoveryCodes(tx, user.id, codes.map(hashToken));
  });
  return { ...authenticatorOf(Buffer.from(secret).toString("hex")), recoveryCodes: codes.map(shownCode) };
}

/** An authenticator app that was given this secret. */
export function authenticatorOf(secret: string, form: "hex" | "base32" = "hex"): Pick<TestFactor, "code"> {
  const totp = new TOTP({ secret: form === "hex" ? Secret.fromHex(secret) : Secret.fromBase32(secret) });
  return { code: (steps = 0) => totp.generate({ timestamp: Date.now() + steps * 30_000 }) };
}
