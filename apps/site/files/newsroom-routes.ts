/** Files that a company's newsroom offers: its logo as PNG, and its media kit. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { companyMessages } from "#features/companies/contract.ts";
import { findCompanyPage } from "#features/companies/server/service.ts";
import { openMediaKit } from "#features/newsroom/server/kit-service.ts";
import { drawLogo } from "#features/newsroom/server/logo-service.ts";
import { LOGO_FORMS, type LogoForm, logoFile, mediaKit } from "#features/newsroom/site/company/newsroom.ts";
import { AppError } from "#platform/errors/app-error.ts";
import type { App } from "#platform/http/app.ts";
import { namesTag } from "#platform/http/entity-tags.ts";
import { siteKey } from "#platform/http/limits/address-prefix.ts";
import { limitPerAddress } from "#platform/http/limits/rate-limit.ts";
import type { Site } from "../shell/page.tsx";

type SlugRequest = FastifyRequest<{ Params: { slug: string } }>;

const hidden = { schema: { hide: true } };
/** Cached as long as pages and pictures. */
const FILE_CACHE = "public, max-age=300, stale-while-revalidate=60";
const KITS_PER_WINDOW = 12;
const LOGOS_PER_WINDOW = 120;
const WINDOW_SECONDS = 600;

export function registerNewsroomFiles(app: App, getSite: () => Site): void {
  // Written by hand: the one of the framework would make the whole file.
  const kits = { ...hidden, exposeHeadRoute: false, config: limitPerAddress(KITS_PER_WINDOW, WINDOW_SECONDS) };
  app.get(mediaKit(":slug"), kits, (request: SlugRequest, reply) => sendKit(getSite, request, reply));
  app.head(mediaKit(":slug"), hidden, async ({ params }: SlugRequest, reply) =>
    asKit((await findCompanyPage(params.slug)) ?? notFound(), reply).send(),
  );
  const logos = { ...hidden, config: limitPerAddress(LOGOS_PER_WINDOW, WINDOW_SECONDS) };
  for (const form of LOGO_FORMS)
    app.get(logoFile(":slug", form), logos, (request: SlugRequest, reply) => sendLogo(form, request, reply));
}

async function sendKit(
  getSite: () => Site,
  { params: { slug }, ip }: SlugRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const company = (await findCompanyPage(slug)) ?? notFound();
  const kit = await openMediaKit(company, getSite().origin, siteKey(ip));
  reply.raw.once("close", () => kit.destroy());
  return asKit(company, reply).send(kit);
}

function asKit({ slug }: { slug: string }, reply: FastifyReply): FastifyReply {
  return reply
    .header("cache-control", "no-store")
    .header("content-disposition", `attachment; filename="${slug}-media-kit.zip"`)
    .header("x-robots-tag", "noindex")
    .type("application/zip");
}

async function sendLogo(form: LogoForm, { params, headers }: SlugRequest, reply: FastifyReply): Promise<FastifyReply> {
  const company = (await findCompanyPage(params.slug)) ?? notFound();
  const etag = `"${company.logo?.id}/${form}"`;
  const png = (await drawLogo(company, form)) ?? notFound();
  reply.header("cache-control", FILE_CACHE).header("etag", etag);
  if (namesTag(headers["if-none-match"], etag)) return reply.code(304).send();
  return reply
    .header("content-disposition", `inline; filename="${company.slug}-logo-${form}.png"`)
    .header("cross-origin-resource-policy", "cross-origin")
    .type("image/png")
    .send(png);
}

function notFound(): never {
  throw new AppError("not-found", companyMessages.notFound);
}
