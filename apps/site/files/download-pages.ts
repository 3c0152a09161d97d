/** A post in the formats that readers can copy or download; as public as its page. */
import { publicPath } from "#features/content/contract.ts";
import { findPublicPost } from "#features/content/server/published/page-service.ts";
import { makeText } from "#features/content/server/downloads/text-service.ts";
import type { PublicPost } from "#features/content/site/public-post.ts";
import { type TextForm, downloadAddress } from "#features/content/site/download-forms.ts";
import type { RenderedPage } from "#platform/http/pages/page-request.ts";
import { MARKDOWN_TYPE } from "#platform/http/markdown/markdown.ts";

export type Asked = { type: string; guid: string; slug?: string };
const TEXT = "text/plain; charset=utf-8";

const FORMS = {
  md: { form: "markdown", type: MARKDOWN_TYPE },
  txt: { form: "text", type: TEXT },
  "quote.txt": { form: "story", type: TEXT },
} as const satisfies Record<TextForm, object>;

/** @returns null for a post that is not public: its page says why. */
export async function renderDownload(asked: Asked, form: TextForm, origin: string): Promise<RenderedPage | null> {
  const post = await findPublicPost(asked.guid);
  if (post?.status !== "published" || post.isDeleted) return null;
  const isRight = publicPath({ ...asked, slug: asked.slug ?? "" }) === publicPath(post);
  // The Markdown address gets its ending in the same place as the page's.
  const right = form === "md" ? publicPath(post) : downloadAddress(post, form);
  if (!isRight) return { status: 301, headers: { location: right }, html: "" };
  const { type, form: written } = FORMS[form];
  const html = await makeText({ post, form: written, origin });
  const link = `<${origin}${publicPath(post)}>; rel="canonical"`;
  return { status: 200, headers: { "content-type": type, link }, html, tags: referenceTags(post) };
}

/** Tags of the post's company and of posts that it refers to. */
export function referenceTags({ companyId, references }: PublicPost): string[] {
  const own = references.flatMap(({ address, title }) => (title === null ? [] : (address.split("/")[2] ?? [])));
  return [...(companyId === null ? [] : [`company:${companyId}`]), ...own.map((guid) => `post:${guid}`)];
}
