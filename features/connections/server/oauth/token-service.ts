/** Whose an access token is. */
import { findLiveKey } from "#features/accounts/server/keys/service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { hashToken } from "#platform/secrets/tokens.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { ToldSessions } from "#features/accounts/server/events.ts";
import { companyActed, type ToldRole } from "#features/companies/server/events.ts";
import { tell } from "#platform/events/events.ts";
import { MCP_PAGE } from "../../contract.ts";
import { ASSISTANT_SCOPE_NAMES, MAX_UNCONNECTED, scopesOpened } from "../../oauth-contract.ts";
import { cleanCalls } from "../assistants/log-service.ts";
import * as queries from "./queries.ts";

export type Connected = { sessionId: string; keyId: number; scopes: readonly string[] };

const MAX_TOKEN = 200;

/** Null for an unknown, used up or expired token, one for another resource, and one whose connection has ended. */
export async function findConnected(token: string): Promise<Connected | null> {
  if (token.length > MAX_TOKEN) return null;
  const found = await queries.findRecord("AccessToken", hashToken(token));
  const { aud, grantId, scope } = found?.payload ?? {};
  if (aud !== new URL(publicUrl()).origin + MCP_PAGE || typeof grantId !== "string") return null;
  const granted = await queries.findGranted(grantId);
  const key = granted && (await findLiveKey(granted.session_id));
  if (!granted || !key) return null;
  const opened = openedBy(typeof scope === "string" ? scope : "");
  return { sessionId: granted.session_id, keyId: key.id, scopes: key.scopes.filter((each) => opened.has(each)) };
}

/** A token may be for less than its connection. */
function openedBy(scope: string): ReadonlySet<string> {
  const asked = new Set(scope.split(" "));
  return new Set(scopesOpened(ASSISTANT_SCOPE_NAMES.filter((name) => asked.has(name))));
}

/** With another role a person connects their assistants again: what they allowed was meant for the old one. */
export function endAssistantsOfRole(tx: Transaction, { companyId, userId }: ToldRole): Promise<void> {
  return queries.endAssistantsOf(tx, companyId, userId);
}

/** What ends a person's sessions disconnects their assistants, as if by hand: the company's history says so. */
export async function recordEnded(tx: Transaction, { userId, ids, reason }: ToldSessions): Promise<void> {
  const by = { id: userId, ip: "" };
  const details = reason.startsWith("password") ? "With a new password" : "With the person's sessions";
  for (const { name, company_id } of await queries.listOfSessions(tx, ids))
    await tell(tx, companyActed, { companyId: company_id, by, action: "assistant.disconnect", subject: name, details });
}

/** Whether as many clients have registered in a day as a person can never have connected. */
export async function isFlooded(): Promise<boolean> {
  return (await queries.countNewClients(MAX_UNCONNECTED)) >= MAX_UNCONNECTED;
}

export async function cleanRecords(): Promise<void> {
  await queries.deleteOldRecords();
  await cleanCalls();
}
