/** Where the authorisation server keeps what it must remember: rows of ours, found by the hash of their id. */
import { errors } from "oidc-provider";
import { transaction } from "#platform/database/client.ts";
import { hashToken } from "#platform/secrets/tokens.ts";
import * as queries from "./queries.ts";

/** Clients have no end of their own: the daily round deletes those that nothing connects, and gives the others one. */
const CLIENT_SECONDS = 10 * 365 * 86_400;
/** Who signed in there before says nothing: the site's own session does, and every connection asks its person. */
const FORGOTTEN = "Session";
type Payload = Record<string, unknown>;

/** The adapter that the server asks for, one for each of its models. */
export class Records {
  readonly #model: string;

  constructor(model: string) {
    this.#model = model;
  }

  /** The id stays outside: it is what the client or its browser has. */
  async upsert(id: string, given: Payload, seconds = CLIENT_SECONDS): Promise<void> {
    if (this.#model === FORGOTTEN) return;
    const payload = { ...given };
    delete payload["jti"];
    const { accountId, grantId, uid } = payload;
    await queries.upsertRecord({
      model: this.#model,
      id_hash: hashToken(id),
      payload,
      user_id: typeof accountId === "string" ? Number(accountId) : null,
      grant_id: this.#model === "Grant" ? id : typeof grantId === "string" ? grantId : null,
      uid: typeof uid === "string" ? uid : null,
      seconds,
    });
  }

  async find(id: string): Promise<Payload | undefined> {
    return described(await queries.findRecord(this.#model, hashToken(id)), id);
  }

  async findByUid(uid: string): Promise<Payload | undefined> {
    return described(await queries.findRecordByUid(this.#model, uid));
  }

  async findByUserCode(): Promise<undefined> {}

  /** Of two who use the same code or refresh token at once, the second gets nothing. */
  async consume(id: string): Promise<void> {
    if (!(await queries.consumeRecord(this.#model, hashToken(id)))) throw new errors.InvalidGrant("already used");
  }

  async destroy(id: string): Promise<void> {
    await queries.deleteRecord(this.#model, hashToken(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await transaction((tx) => queries.endGrant(tx, grantId, "grant revoked"));
  }
}

function described(found: queries.StoredRecord | null, id?: string): Payload | undefined {
  if (!found) return undefined;
  const consumed = found.consumed_at && { consumed: Math.floor(found.consumed_at.getTime() / 1000) };
  return { ...found.payload, ...(id !== undefined && { jti: id }), ...consumed };
}
