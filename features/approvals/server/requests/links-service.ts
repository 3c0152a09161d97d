/** Links in emails that ask for approval. They seal whose turn it is: the database stores nothing that opens one. */
import { publicUrl } from "#platform/config/settings.ts";
import { seal, unseal } from "#platform/secrets/sealed.ts";
import { approvalPage } from "../../contract.ts";

const SEALED = { purpose: "approval", owner: "approver" };
const LONGEST_TOKEN = 300;

/** @param userId whom it was sent to; 0: the client, who has no account. */
export function approvalToken(turnId: number, userId: number): string {
  return seal(Buffer.from(`${turnId}.${userId}`), SEALED).toString("base64url");
}

export function approvalLink(turnId: number, userId: number): string {
  return publicUrl() + approvalPage(approvalToken(turnId, userId));
}

/** Null for anything but a token of this installation. */
export function readApprovalToken(token: string): { turnId: number; userId: number } | null {
  if (token.length > LONGEST_TOKEN) return null;
  try {
    const text = unseal(Buffer.from(token, "base64url"), SEALED).toString();
    const [, turn, user] = /^(\d{1,15})\.(\d{1,15})$/.exec(text) ?? [];
    return turn === undefined ? null : { turnId: Number(turn), userId: Number(user) };
  } catch {
    return null;
  }
}
