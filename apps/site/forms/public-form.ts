/**
 * A public form that sends a numbered message: shown, sent, and answered as a page. Never cached, because each reader gets
 * a separate form.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ReactNode } from "react";
import { AppError } from "#platform/errors/app-error.ts";
import type { App } from "#platform/http/app.ts";
import { readMultipart } from "#platform/http/bodies/multipart.ts";
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { waitingNote } from "../notice-page.tsx";
import { renderPage, type Site } from "../shell/page.tsx";

const hidden = { schema: { hide: true } };
const MAX_BODY = 64 * 1024;

export type PublicForm<Form> = {
  page: string;
  sentPage: string;
  head: () => DocumentHead;
  /** @param query of the address, untrusted. */
  open: (query: Record<string, unknown>) => Form | Promise<Form>;
  /** `form`: what the reader gets back. `id` null: taken, without a number. @throws AppError too-many-requests (429). */
  send: (fields: Record<string, unknown>, ip: string) => Promise<{ form: Form } | { id: number | null }>;
  /** The form with what was typed, for a sender who must wait. */
  again: (fields: Record<string, unknown>, notice: string) => Form | Promise<Form>;
  draw: (form: Form) => ReactNode;
  /** @param number null where the address names none. */
  drawSent: (number: string | null) => ReactNode;
};

type SentRequest = FastifyRequest<{ Querystring: { number?: string | string[] } }>;

export function registerPublicForm<Form>(app: App, getSite: () => Site, form: PublicForm<Form>): void {
  const { page, sentPage, head } = form;
  const send = (reply: FastifyReply, status: number, children: ReactNode) =>
    reply
      .code(status)
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(renderPage({ site: getSite(), head: head(), children }));

  app.get(page, hidden, async (request, reply) =>
    send(reply, 200, form.draw(await form.open(request.query as Record<string, unknown>))),
  );
  app.post(
    page,
    { ...hidden, config: { duringMaintenance: true }, bodyLimit: MAX_BODY },
    async (request: FastifyRequest, reply) => {
      const body = await readMultipart(request, { files: {} });
      try {
        const sent = await form.send(body.fields, request.ip);
        if ("form" in sent) return send(reply, 400, form.draw(sent.form));
        const number = sent.id === null ? "" : `?number=${sent.id}`;
        return reply.header("cache-control", "no-store").redirect(`${sentPage}${number}`, 303);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "too-many-requests") throw error;
        if (error.retryAfter !== undefined) reply.header("retry-after", error.retryAfter);
        return send(reply, 429, form.draw(await form.again(body.fields, waitingNote(error))));
      } finally {
        await body.discard();
      }
    },
  );
  app.get(sentPage, hidden, async (request: SentRequest, reply) => {
    const asked = [request.query.number ?? ""].flat()[0] ?? "";
    return send(reply, 200, form.drawSent(/^[1-9]\d{0,14}$/.test(asked) ? asked : null));
  });
}
