/** Whose an access token is. */
import { findLiveKey } from "#features/accounts/server/keys/service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { hashToken } from "#platform/secrets/tokens.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { ToldRole } from "#features/companies/server/events.ts";
import { MCP_PAGE } from "../../contract.ts";
import { cleanCalls } from "../assistants/log-service.ts";
import * as queries from "./queries.ts";

export type Connected = { sessionId: string; keyId: number; scopes: readonly string[] };

const MAX_TOKEN = 200;

/** Null for an unknown, used up or expired token, one for another resource, and one whose connection has ended. */
export async function findConnected(token: string): Promise<Connected | null> {
  if (token.length > MAX_TOKEN) return null;
  const found = await queries.findRecord("AccessToken", hashToken(token));
  const { aud, grantId } = found?.payload ?? {};
  if (aud !== new URL(publicUrl()).origin + MCP_PAGE || typeof grantId !== "string") return null;
  const granted = await queries.findGranted(grantId);
  const key = granted && (await findLiveKey(granted.session_id));
  return granted && key ? { sessionId: granted.session_id, keyId: key.id, scopes: key.scopes } : null;
}

/** With another role a person connects their assistants again: what they allowed was meant for the old one. */
export function endAssistantsOfRole(tx: Transaction, { companyId, userId }: ToldRole): Promise<void> {
  return queries.endAssistantsOf(tx, companyId, userId);
}

export async function cleanRecords(): Promise<void> {
  await queries.deleteOldRecords();
  await cleanCalls();
}
