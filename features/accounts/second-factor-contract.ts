/** The second factor of signing in: time-based codes (RFC 6238) from an authenticator app, and recovery codes. */
import { z } from "zod";
import { givenPassword, signInCode } from "./contract.ts";

export const CODE_DIGITS = 6;
export const CODE_SECONDS = 30;
export const RECOVERY_CODES = 10;

export const factorState = z.object({
  is_enabled: z.boolean(),
  enabled_at: z.string().nullable(),
  recovery_codes_left: z.number().int(),
  lift_due_at: z.string().nullable().describe("When it is switched off, as an operator has asked; null: not at all"),
});
export type FactorState = z.infer<typeof factorState>;

export const beginFactorInput = z.object({ password: givenPassword });
export const begunFactor = z.object({
  secret: z.string().describe("Base32, for typing by hand"),
  uri: z.string().describe("otpauth:// address; draw it as a QR code"),
});
export type BegunFactor = z.infer<typeof begunFactor>;

export const confirmFactorInput = z.object({
  code: z
    .string({ error: "Enter the code from your authenticator app." })
    .transform((value) => value.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "Enter the six-digit code from your app.")),
});
/** For switching it off and for new recovery codes: an open session alone is not enough. */
export const factorProofInput = z.object({ password: givenPassword, code: signInCode });

export const recoveryCodesAnswer = z.object({
  recovery_codes: z.array(z.string()).describe("Shown once; each works once, instead of a code"),
});

export const factorMessages = {
  codeNeeded: "Enter the code from your authenticator app, or a recovery code.",
  wrongCode:
    "This code is wrong or has already been used. Your app shows a new one every 30 seconds. Check your device's clock too.",
  wrongPassword: "Wrong password.",
  /** The key that seals secrets has changed since this one was sealed. */
  unreadable: "We cannot check codes from your authenticator app right now. Use a recovery code, or contact support.",
  alreadyOn: "Two-factor sign-in is already on.",
  notBegun: "The setup has expired. Start again.",
  notOn: "Two-factor sign-in is not on.",
  enabled: "Two-factor sign-in is on.",
  kept: "Two-factor sign-in stays on.",
  disabled: "Two-factor sign-in is off.",
  renewed: "You have new recovery codes. The old ones no longer work.",
} as const;
