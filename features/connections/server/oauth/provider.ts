/** The authorisation server, as it is set up here: OAuth 2.1 for public clients, and nothing of OpenID. */
import { generateKeyPairSync, hkdfSync } from "node:crypto";
import Provider, { errors } from "oidc-provider";
import { findLiveKey } from "#features/accounts/server/keys/service.ts";
import { settings } from "#platform/config/settings.ts";
import { MCP_PAGE } from "../../contract.ts";
import { ASSISTANT_SCOPES, consentPage, oauthPages } from "../../oauth-contract.ts";
import * as queries from "./queries.ts";
import { Records } from "./records.ts";

const ACCESS_SECONDS = 30 * 60;
const CODE_SECONDS = 60;
const STEP_SECONDS = 15 * 60;
/** Since it was last used. */
const REFRESH_SECONDS = 30 * 86_400;
const GRANT_SECONDS = 366 * 86_400;

/** @param origin of the site: who issues the tokens. */
export function newProvider(origin: string): Provider {
  const resource = origin + MCP_PAGE;
  const scope = Object.keys(ASSISTANT_SCOPES).join(" ");
  const provider = new Provider(origin, {
    adapter: Records,
    findAccount,
    scopes: [],
    responseTypes: ["code"],
    clientAuthMethods: ["none"],
    pkce: { required: () => true },
    clientDefaults: {
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
      id_token_signed_response_alg: "ES256",
    },
    enabledJWA: { idTokenSigningAlgValues: ["ES256"] },
    // Every connection asks its person: what a browser granted before says nothing about now.
    loadExistingGrant: loadGrant,
    expiresWithSession: () => false,
    issueRefreshToken: () => true,
    rotateRefreshToken: () => true,
    clientBasedCORS: () => false,
    jwks: {
      keys: [
        {
          ...generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" }),
          alg: "ES256",
          use: "sig",
        },
      ],
    },
    routes: oauthPages,
    interactions: { url: (_: unknown, { uid }: { uid: string }) => consentPage(uid) },
    cookies: {
      keys: [cookieKey()],
      names: { session: "dateline_oauth", interaction: "dateline_oauth_step", resume: "dateline_oauth_resume" },
      short: { signed: true, httpOnly: true, sameSite: "lax" },
      long: { signed: true, httpOnly: true, sameSite: "lax" },
    },
    ttl: {
      AccessToken: ACCESS_SECONDS,
      AuthorizationCode: CODE_SECONDS,
      Grant: GRANT_SECONDS,
      IdToken: CODE_SECONDS,
      Interaction: STEP_SECONDS,
      RefreshToken: REFRESH_SECONDS,
      Session: STEP_SECONDS,
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_: unknown, asked: string) => {
          if (asked !== resource && asked !== `${resource}/`) throw new errors.InvalidTarget();
          return { scope, audience: resource, accessTokenFormat: "opaque", accessTokenTTL: ACCESS_SECONDS };
        },
      },
    },
    renderError: (
      context: { type: string; body: string },
      { error, error_description: said }: Record<string, string>,
    ) => {
      context.type = "text/plain";
      context.body = `The assistant asked for something that is not possible here (${error}). ${said ?? ""}`;
    },
  });
  // Behind a proxy the site's own address is the one that counts; routes.ts says which it is.
  provider.proxy = true;
  return provider;
}

/** While the connection lasts: what ends it ends its codes and refresh tokens. */
async function findAccount(_: unknown, accountId: string, token?: { grantId?: string }) {
  const account = { accountId, claims: () => ({ sub: accountId }) };
  if (token?.grantId === undefined) return account;
  const granted = await queries.findGranted(token.grantId);
  return granted && (await findLiveKey(granted.session_id)) ? account : undefined;
}

type Asking = {
  oidc: { result?: { consent?: { grantId?: string } }; provider: { Grant: { find: (id: string) => unknown } } };
};

function loadGrant({ oidc: { result, provider } }: Asking) {
  const grantId = result?.consent?.grantId;
  return grantId === undefined ? undefined : provider.Grant.find(grantId);
}

/** The same in every process of the installation. */
export function cookieKey(): string {
  return Buffer.from(hkdfSync("sha256", settings().SECRET ?? "", "dateline", "oauth cookies", 32)).toString(
    "base64url",
  );
}
