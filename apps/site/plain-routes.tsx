/**
 * About, imprint, privacy and terms; the site's colours and logo; and the preview of settings that are not saved yet.
 */
import type { FastifyRequest } from "fastify";
import { REPORT_PAGE } from "#features/abuse-reports/contract.ts";
import { accountPages } from "#features/accounts/contract.ts";
import { Prose } from "#features/content/site/text/prose.tsx";
import { getFrontPage } from "#features/newsroom/server/front-service.ts";
import { frontHead } from "#features/newsroom/site/front/head.ts";
import { FrontPageMain } from "#features/newsroom/site/front/page.tsx";
import { previewSite } from "#features/site-settings/calls.ts";
import { paletteStylesheet } from "#features/site-settings/colours/palette.ts";
import {
  accentStylesheet,
  logoAddress,
  SITE_BODY_BYTES,
  SITE_PAGES,
  type SiteIdentity,
  type SitePageKey,
  sitePagePath,
} from "#features/site-settings/contract.ts";
import { describeDraft, findLogoPng, findSitePage, sitePageTag } from "#features/site-settings/server/service.ts";
import { plainHead, PlainPageMain } from "#features/site-settings/site/plain-page.tsx";
import { AppError } from "#platform/errors/app-error.ts";
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import { sendTagged } from "#platform/http/entity-tags.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { PAGE_ROUTE } from "#platform/http/markdown/markdown.ts";
import { renderPage, type Site } from "./shell/page.tsx";
import { inLanguage } from "#ui-kit/public/words/words.ts";

const hidden = { schema: { hide: true } };
const PLAIN_SECONDS = 300;
/** Both addresses identify their content, so it never changes. */
const FOREVER = "public, max-age=31536000, immutable";

type FileRequest = FastifyRequest<{ Params: { file: string } }>;

export function registerPlainPages(app: App, getSite: () => Site): void {
  for (const key of SITE_PAGES)
    app.get(sitePagePath(key), PAGE_ROUTE, (request, reply) =>
      hotPages.serve(request, reply, {
        tags: [sitePageTag(key)],
        maxAgeSeconds: PLAIN_SECONDS,
        render: async () => ({ status: 200, headers: {}, html: await drawPlain(getSite(), key) }),
      }),
    );
  app.get(accentStylesheet(":file").replace(/\.css$/, ""), hidden, (request: FileRequest, reply) => {
    const hex = /^([0-9a-f]{6})\.css$/.exec(request.params.file)?.[1];
    if (hex === undefined) throw notFound();
    return reply
      .header("cache-control", FOREVER)
      .type("text/css; charset=utf-8")
      .send(paletteStylesheet(`#${hex}`));
  });
  app.get(logoAddress(":file").replace(/\.png$/, ""), hidden, async (request: FileRequest, reply) => {
    const hash = /^([0-9a-f]{16})\.png$/.exec(request.params.file)?.[1];
    const png = hash === undefined ? null : await findLogoPng(hash);
    if (png === null) throw notFound();
    return sendTagged(request, reply.header("cache-control", FOREVER), "image/png", png);
  });
  answerCall(app, previewSite, { bodyLimit: SITE_BODY_BYTES }, async ({ actor, body }) => {
    const { identity, page } = await describeDraft(actor, body);
    const shown = { site: getSite(), identity, scheme: body.scheme };
    const asked = body.page;
    if (asked !== null) return { html: inLanguage(identity.language, () => drawText(shown, asked, page)) };
    const front = await getFrontPage();
    const isEmpty = front.latest.length === 0;
    const now = new Date();
    const children = <FrontPageMain front={front} now={now} />;
    const html = inLanguage(identity.language, () =>
      renderPage({ ...shown, head: { ...frontHead(front), noindex: true }, today: now, isEmpty, children }),
    );
    return { html };
  });
}

async function drawPlain(site: Site, key: SitePageKey): Promise<string> {
  return drawText({ site }, key, await findSitePage(key));
}

type Shown = { site: Site; identity?: SiteIdentity; scheme?: "light" | "dark" };

function drawText(shown: Shown, key: SitePageKey, text: { html: string } | null): string {
  const page = { key, html: text?.html ?? null };
  const prose = <Prose html={page.html ?? ""} media={[]} language={null} />;
  const children = (
    <PlainPageMain page={page} prose={prose} contactPage={accountPages.contact} reportPage={REPORT_PAGE} />
  );
  return renderPage({ ...shown, head: plainHead(page), children });
}

function notFound(): AppError {
  return new AppError("not-found", "Not found. Check the address.");
}
