/**
 * Pages behind the links of emails that end those emails. Opening one changes nothing, because mail programs open links
 * by themselves; its button and the one click of a mail program (RFC 8058) do, during maintenance too.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "#platform/http/app.ts";
import { readMultipart } from "#platform/http/bodies/multipart.ts";
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { words } from "#ui-kit/public/words/words.ts";
import { renderNotice } from "../notice-page.tsx";
import { renderPage, type Site } from "../shell/page.tsx";

type EndingPage = {
  /** Its address, with `:token`. */
  path: string;
  /** @returns the page as things stand; null: the token never was one of ours. */
  show: (token: string) => Promise<Omit<Parameters<typeof renderPage>[0], "site"> | null>;
  end: (token: string, fields: Record<string, unknown>) => Promise<unknown>;
};
type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

const hidden = { schema: { hide: true } };
const MAX_BODY = 16 * 1024;
const FORM = "application/x-www-form-urlencoded";

export function registerEndingPage(app: App, getSite: () => Site, { path, show, end }: EndingPage): void {
  const send = async (reply: FastifyReply, token: string) => {
    const page = await show(token);
    // The address itself is the secret: it is not passed on.
    reply.header("cache-control", "private, no-store").header("referrer-policy", "no-referrer");
    reply.type("text/html; charset=utf-8");
    if (!page) return reply.code(404).send(renderNotice(404, getSite()));
    return reply.send(renderPage({ site: getSite(), ...page }));
  };
  app.get(path, hidden, ({ params }: TokenRequest, reply) => send(reply, params.token));
  // A mail program sends a URL-encoded form, which no other route takes.
  void app.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: "string", bodyLimit: MAX_BODY }, () => Promise.resolve({}));
    const options = { ...hidden, config: { duringMaintenance: true }, bodyLimit: MAX_BODY };
    scope.post(path, options, async (request: TokenRequest, reply: FastifyReply) => {
      const body = await readMultipart(request, { files: {} });
      await body.discard();
      await end(request.params.token, body.fields);
      return send(reply, request.params.token);
    });
  });
}

export const stopHead = (): DocumentHead => ({
  title: words().follow.stopEmails,
  description: words().follow.description,
  path: null,
  noindex: true,
  openGraph: { type: "website", image: null },
});

/** @param name of what the emails are about; empty: it is deleted. @param isSent false: they have ended. */
export function StopMain({ path, name, isSent }: { path: string; name: string; isSent: boolean }) {
  const named = words().follow;
  return (
    <main id="main" className="page grid plainpage top">
      <div className="main">
        <h1 dir="auto">{isSent ? name : named.stopped}</h1>
        {isSent ? (
          <form method="post" action={path} encType="multipart/form-data" className="send">
            <button className="btn" type="submit">
              {named.stopEmails}
            </button>
          </form>
        ) : (
          <p className="serif">{named.stoppedText}</p>
        )}
      </div>
    </main>
  );
}
