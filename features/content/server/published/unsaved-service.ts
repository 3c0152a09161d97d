/** A form's text as its public page would show it. Stores nothing; companies and media of others are left out. */
import type { Actor } from "#features/accounts/contract.ts";
import { listOwnCompanies } from "#features/companies/server/service.ts";
import { countWords } from "#features/editor/html/count-words.ts";
import { inlinePictureIds } from "#features/editor/server/sanitise-service.ts";
import { readStory } from "../checks/story-service.ts";
import { getDescribedMedia, ownUploads } from "#features/media/server/attachment-service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import type { ContentKind } from "../../kinds/index.ts";
import { namesAuthor } from "../../kinds/byline.ts";
import { referencesIn } from "../../site/post/references.ts";
import { type PublicPost, UNTITLED } from "../../site/public-post.ts";
import type { MediaText, Submission } from "../../contracts/submission.ts";
import { detailsOf, slugOf } from "../checks/submission-policy.ts";
import { guessLanguage } from "../language/guess-service.ts";
import * as queries from "./page-queries.ts";
import { findSource } from "./page-service.ts";

/** A guid that no post has. */
const NO_GUID = "00000000-0000-0000-0000-000000000000";

/** As previewSchema reads it. */
export type UnsavedText = Submission & {
  banner_picture?: string | undefined;
  related_media: string[];
  publishing_time?: Date | undefined;
};

export async function describeUnsaved(actor: Actor, kind: ContentKind, text: UnsavedText): Promise<PublicPost> {
  const contentHtml = await readStory(actor, text.content);
  const inline = inlinePictureIds(contentHtml).map((id) => ({ id, alt: "", caption: "", credit: "", rights: "" }));
  const details = detailsOf(kind, text);
  const name = kind.nameOf(details);
  const written = { name, summary: text.summary, content_html: contentHtml };
  const by = ownUploads(actor.id);
  const [author, companies, shown, inText, language] = await Promise.all([
    queries.findAuthor(actor.id),
    text.posted_by_company === null ? [] : listOwnCompanies(actor),
    getDescribedMedia(by, mediaOf(text)),
    getDescribedMedia(by, { banner: null, related: inline }),
    text.language ?? guessLanguage(actor, written),
  ]);
  const company = companies.find(({ id }) => id === text.posted_by_company) ?? null;
  const source = company && (await findSource(company.id));
  const choice = company?.byline === "hidden" ? "hidden" : "shown";
  const isNamed = namesAuthor({ companyId: company?.id ?? null, details, choice }, false);
  const now = new Date().toISOString();
  return {
    id: 0,
    ownerId: actor.id,
    authorSlug: null, // a preview has no links to follow
    guid: NO_GUID,
    type: kind.typeCode,
    slug: slugOf(name, NO_GUID),
    title: name || UNTITLED,
    description: text.summary || kind.descriptionOf(details),
    author: (isNamed ? author?.author : company?.name) ?? "",
    authorBio: (isNamed && author?.bio) || "",
    companyDisplayName: company?.name ?? null,
    companyId: company?.id ?? null,
    company: source,
    corrections: [],
    quoteApprovals: [],
    story: null,
    references: referencesIn(text.embedded_websites, contentHtml).map((address) => ({ address, title: null })),
    url: publicUrl(),
    image: shown.banner,
    relatedMedia: shown.related,
    textMedia: inText.related,
    tags: text.tags,
    details,
    language,
    contentHtml,
    wordCount: countWords(contentHtml),
    seoMetaTitle: text.seo_meta_title,
    seoMetaDescription: text.seo_meta_description,
    embeddedWebsites: text.embedded_websites,
    status: "draft",
    isDeleted: false,
    publishAt: null,
    publishedAt: text.publishing_time?.toISOString() ?? now,
    updatedAt: now,
    review: { state: "none", reason: "", note: "" },
    awaitsConfirmation: false,
    isProposal: false,
  };
}

function mediaOf({ banner_picture, related_media, media_details = [] }: UnsavedText) {
  const describe = (id: string) => {
    const told: Partial<MediaText> = media_details.find((each) => each.id === id) ?? {};
    const { alt = "", caption = "", credit = "", rights = "" } = told;
    return { id, alt, caption, credit, rights };
  };
  return {
    banner: banner_picture === undefined ? null : describe(banner_picture),
    related: related_media.map(describe),
  };
}
