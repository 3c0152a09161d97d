/** What we use of a package without types of its own. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  export type Token = {
    jti: string;
    grantId?: string;
    accountId?: string;
    clientId?: string;
    aud?: unknown;
    kind: string;
  };
  export type Client = { clientId: string; clientName?: string; redirectUris: string[] };
  export type Interaction = {
    uid: string;
    returnTo: string;
    params: { client_id: string; scope?: string; redirect_uri?: string };
    result?: { login?: { accountId: string }; consent?: { grantId: string } };
    prompt: { name: string };
  };
  export type Grant = {
    jti: string;
    addResourceScope: (resource: string, scope: string) => void;
    rejectResourceScope: (resource: string, scope: string) => void;
    save: () => Promise<string>;
  };
  export namespace errors {
    export class InvalidTarget extends Error {}
    export class InvalidGrant extends Error {
      constructor(detail: string);
    }
  }
  export default class Provider {
    constructor(issuer: string, configuration: object);
    proxy: boolean;
    AccessToken: { find(value: string): Promise<Token | undefined> };
    Client: { find(id: string): Promise<Client | undefined> };
    Grant: new (about: { accountId: string; clientId: string }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    on(event: string, listener: (...about: never[]) => void): void;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionResult(request: IncomingMessage, response: ServerResponse, result: object): Promise<string>;
  }
}
