/** API keys for tests, made without their password. */
import { type KeyKind, SCOPE_NAMES, type Scope } from "#features/accounts/key-contract.ts";
import { endingOf, newKey } from "#features/accounts/server/keys/service.ts";
import { insertKey } from "#features/api-keys/server/queries.ts";
import { transaction } from "#platform/database/client.ts";
import { hashToken } from "#platform/secrets/tokens.ts";

export type TestKey = { id: number; secret: string; authorization: string };

type Overrides = {
  kind?: KeyKind;
  scopes?: readonly Scope[];
  addresses?: string[];
  name?: string;
  days?: number | null;
};

export async function buildKey(
  userId: number,
  companyId: number,
  { kind = "live", scopes = SCOPE_NAMES, addresses = [], name = "Website publisher", days = null }: Overrides = {},
): Promise<TestKey> {
  const secret = newKey(kind);
  const of = {
    company_id: companyId,
    user_id: userId,
    name,
    is_test: kind === "test",
    scopes: [...scopes],
    addresses,
    days,
  };
  const stored = { ...of, ending: endingOf(secret), hash: hashToken(secret), ip: "127.0.0.1" };
  const id = await transaction((tx) => insertKey(tx, stored));
  return { id, secret, authorization: `Bearer ${secret}` };
}
