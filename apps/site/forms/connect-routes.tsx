/** The page on which a person allows an assistant to work for a company of theirs. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ReactNode } from "react";
import { accountPages } from "#features/accounts/contract.ts";
import { clientOf } from "#features/accounts/server/access.ts";
import { getMe } from "#features/accounts/server/profile/me-service.ts";
import { consentPage, oauthMessages } from "#features/connections/oauth-contract.ts";
import { giveConsent, openConsent, refuseConsent } from "#features/connections/server/oauth/consent-service.ts";
import { consentHead, ConsentMain, NoConsentMain } from "#features/connections/site/consent-page.tsx";
import { AppError } from "#platform/errors/app-error.ts";
import type { App } from "#platform/http/app.ts";
import { readMultipart } from "#platform/http/bodies/multipart.ts";
import { limitPerAddress } from "#platform/http/limits/rate-limit.ts";
import { leavingPageHeaders } from "#platform/http/security-headers.ts";
import { inLanguage } from "#ui-kit/public/words/words.ts";
import { renderPage, type Site } from "../shell/page.tsx";

type StepRequest = FastifyRequest<{ Params: { step: string } }>;

const hidden = { schema: { hide: true }, config: limitPerAddress(60, 600) };
const MAX_BODY = 16 * 1024;
const SCOPE_FIELD = "scope-";

export function registerConnectPages(app: App, getSite: () => Site): void {
  const send = (reply: FastifyReply, status: number, children: ReactNode) =>
    reply
      .code(status)
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(inLanguage("en", () => renderPage({ site: getSite(), head: consentHead, children })));
  const closed = (reply: FastifyReply, status: number, message: string, signIn: string | null = null) =>
    send(reply, status, <NoConsentMain message={message} signIn={signIn} />);
  const visitor = (reply: FastifyReply, step: string) => {
    const next = new URLSearchParams({ next: consentPage(step) });
    return closed(reply, 401, oauthMessages.notSignedIn, `${accountPages.signIn}?${next}`);
  };
  const show = async (request: StepRequest, reply: FastifyReply, problems: Record<string, string> = {}) => {
    const { actor, params } = request;
    if (!actor) return visitor(reply, params.step);
    const consent = await openConsent({ request, reply, step: params.step }, actor);
    const { email } = await getMe(actor);
    reply.headers(leavingPageHeaders(consent.redirect));
    const status = Object.keys(problems).length === 0 ? 200 : 400;
    return send(reply, status, <ConsentMain consent={consent} account={email} problems={problems} />);
  };
  const guarded = async (reply: FastifyReply, answer: () => Promise<FastifyReply>) => {
    try {
      return await answer();
    } catch (error) {
      if (!(error instanceof AppError) || !["gone", "forbidden", "conflict", "too-many-requests"].includes(error.code))
        throw error;
      return closed(reply, error.code === "gone" ? 410 : error.code === "conflict" ? 409 : 403, error.message);
    }
  };
  const url = consentPage(":step");
  app.get(url, { ...hidden, exposeHeadRoute: false }, (request: StepRequest, reply) =>
    guarded(reply, () => show(request, reply)),
  );
  app.post(url, { ...hidden, bodyLimit: MAX_BODY }, async (request: StepRequest, reply) => {
    const body = await readMultipart(request, { files: {} });
    await body.discard();
    // The body may have taken its time: who it is, is asked again.
    await request.decideAgain();
    return guarded(reply, async () => {
      const { actor, params } = request;
      if (!actor) return visitor(reply, params.step);
      const at = { request, reply, step: params.step };
      if (body.fields["answer"] === "refuse") return reply.redirect(await refuseConsent(at), 303);
      try {
        const next = await giveConsent(at, { ...actor, ip: clientOf(request).ip }, readFields(body.fields));
        return reply.header("cache-control", "no-store").redirect(next, 303);
      } catch (error) {
        if (!(error instanceof AppError) || !error.fields) throw error;
        return show(request, reply, error.fields);
      }
    });
  });
}

function readFields(fields: Record<string, unknown>) {
  const text = (name: string) => (typeof fields[name] === "string" ? fields[name] : "");
  const names = Object.keys(fields).filter((name) => name.startsWith(SCOPE_FIELD));
  const code = text("code").replace(/[\s-]/g, "").toLowerCase().slice(0, 32);
  return {
    company: /^\d{1,9}$/.test(text("company")) ? Number(text("company")) : 0,
    scopes: names.map((name) => name.slice(SCOPE_FIELD.length)),
    password: text("password").slice(0, 200),
    ...(code !== "" && { code }),
  };
}
