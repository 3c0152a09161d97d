/** A post's detail page: one design that shows what the post has: a person, a rating, pictures, websites. */
import type { ReactNode } from "react";
import { topicPage } from "#features/categories/names/topic-page.ts";
import { companyPage } from "#features/companies/contract.ts";
import { authorPage } from "../../contract.ts";
import { splitConversation } from "../text/conversation.ts";
import { formatDay } from "#ui-kit/public/dates.ts";
import { directionOf } from "#ui-kit/public/direction.ts";
import { factsOf } from "../details.ts";
import type { ReviewedProduct } from "../../kinds/page-facts.ts";
import { PostBanner, PostPortrait } from "./banner.tsx";
import { AboutPerson, PostFacts, Questions, WhereToBuy } from "./facts.tsx";
import {
  Boilerplate,
  Corrections,
  isPublic,
  Jumps,
  PressContact,
  References,
  Share,
  TakeTheText,
  TermsOfReuse,
} from "./press-parts.tsx";
import { Picture } from "../picture.tsx";
import { PreviewNotice } from "./preview-notice.tsx";
import { sideOf } from "../text/direction.ts";
import { Answer, Prose } from "../text/prose.tsx";
import { AlsoIn, TranslationNote } from "./translations.tsx";
import { RelatedMedia } from "./related-media.tsx";
import { Meter } from "../rating.tsx";
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import { Badge, StoryCards } from "../cards/post-cards.tsx";
import type { PostCard, PublicPost, Viewer } from "../public-post.ts";
import { words } from "#ui-kit/public/words/words.ts";
import { categoryName } from "#ui-kit/public/words/categories.ts";

type PostPageProps = {
  post: PublicPost;
  related: PostCard[];
  now: Date;
  /** The viewer, if this is a preview. */
  viewer?: Viewer;
  /** How readers follow the company, passed by apps/site. */
  follow?: ReactNode;
};

export function PostPageMain({ post, related, now, viewer, follow }: PostPageProps) {
  const { related: relatedTitle } = words().post;
  const Layout = LAYOUTS[factsOf(post).layout];
  return (
    <main id="main">
      {viewer && <PreviewNotice post={post} viewer={viewer} />}
      <Layout post={post} follow={follow} />
      {isPublic(post) && <script src={COPY_SCRIPT} defer />}
      {related.length > 0 && (
        <section className="band page" aria-label={relatedTitle}>
          <SectionHead title={relatedTitle} />
          <div className="row4">
            <StoryCards cards={related} columns={4} now={now} />
          </div>
        </section>
      )}
    </main>
  );
}

/** Copies texts; the page works without it. */
export const COPY_SCRIPT = "/copy.js";

const LAYOUTS = { story: StoryLayout, conversation: ConversationLayout } as const;

type LayoutProps = Pick<PostPageProps, "post" | "follow">;

function StoryLayout({ post, follow }: LayoutProps) {
  const product = factsOf(post).product;
  return (
    <article className="page grid article top">
      <header className="head" dir={sideOf(post)}>
        <Heading post={post} />
        {product && hasVerdict(product) && <Verdict product={product} lang={post.language ?? undefined} />}
      </header>
      <div className="body">
        <PostBanner post={post} />
        <TranslationNote story={post.story} />
        <Prose
          html={post.contentHtml}
          media={post.textMedia}
          language={post.language}
          approvals={post.quoteApprovals}
        />
        {product && product.comparisons.length > 0 && <Comparisons product={product} />}
        <Boilerplate post={post} />
        <RelatedMedia post={post} />
        <TermsOfReuse post={post} />
        <Corrections post={post} />
      </div>
      <aside className="rail vr" aria-label={words().post.forThePress}>
        <PressContact post={post} />
        {product && <WhereToBuy product={product} />}
        <TakeTheText post={post} />
        <Share post={post} />
        {follow}
        <References references={post.references} />
      </aside>
      <aside className="margin" aria-label={words().post.facts}>
        <PostFacts post={post} />
      </aside>
    </article>
  );
}

function ConversationLayout({ post, follow }: LayoutProps) {
  const { person, questions } = factsOf(post);
  const conversation = splitConversation(post.contentHtml, questions);
  return (
    <article className="page grid interview top">
      <div className="head">
        <header dir={sideOf(post)}>
          <Heading post={post} />
        </header>
        <TranslationNote story={post.story} />
        {conversation && (
          <Prose
            html={conversation.introductionHtml}
            media={post.textMedia}
            language={post.language}
            approvals={post.quoteApprovals}
          />
        )}
        {conversation ? (
          <dl className="qa">
            {conversation.exchanges.map(({ question, answerHtml }, index) => (
              <div key={index} dir={directionOf(question)}>
                <dt dir="auto" lang={post.language ?? undefined}>
                  {question}
                </dt>
                <Answer
                  html={answerHtml}
                  media={post.textMedia}
                  language={post.language}
                  approvals={post.quoteApprovals}
                />
              </div>
            ))}
          </dl>
        ) : (
          <Prose
            html={post.contentHtml}
            media={post.textMedia}
            language={post.language}
            approvals={post.quoteApprovals}
          />
        )}
        {post.company?.name !== person?.company && <Boilerplate post={post} />}
        <RelatedMedia post={post} />
        <TermsOfReuse post={post} />
        <Corrections post={post} />
      </div>
      <div className="side">
        {person && <PostPortrait post={post} person={person} />}
        {person && <AboutPerson person={person} company={post.company} />}
        {!conversation && <Questions questions={questions} lang={post.language ?? undefined} />}
        <PressContact post={post} />
        <TakeTheText post={post} />
        <Share post={post} />
        {follow}
        <References references={post.references} />
        <PostFacts post={post} />
      </div>
    </article>
  );
}

function Heading({ post }: { post: PublicPost }) {
  const lang = post.language ?? undefined;
  return (
    <>
      <div className="kicker">
        <Badge type={post.type} />
        {post.tags.map((tag) => (
          <a key={tag} href={topicPage(tag)}>
            {categoryName(tag)}
          </a>
        ))}
      </div>
      <h1 dir="auto" lang={lang}>
        {/^["'«‘“„]/.test(post.title) ? <span className="hang">{post.title}</span> : post.title}
      </h1>
      {post.description && (
        <p className="dek" dir="auto" lang={lang}>
          {post.description}
        </p>
      )}
      <p className="byline">
        {post.company?.logo && (
          <span className="logo">
            <Picture item={post.company.logo} sizes="1.5rem" alt="" eager />
          </span>
        )}
        <b dir="auto">
          <Source post={post} />
        </b>
        {post.companyDisplayName && (
          <>
            {` · ${words().post.by} `}
            <Author post={post} />
          </>
        )}
        {post.publishedAt && (
          <>
            {" · "}
            <time className="nb" dateTime={post.publishedAt}>
              {formatDay(post.publishedAt)}
            </time>
          </>
        )}
      </p>
      <AlsoIn story={post.story} />
      <Jumps post={post} />
    </>
  );
}

/** The publisher; an existing company links to its page. */
function Source({ post }: { post: PublicPost }) {
  if (post.companyDisplayName === null) return <Author post={post} />;
  if (!post.company) return <>{post.companyDisplayName}</>;
  return <a href={companyPage(post.company.slug)}>{post.companyDisplayName}</a>;
}

/** Links to all posts of the author; not in a preview, because there may be none yet. */
function Author({ post }: { post: PublicPost }) {
  const name = <bdi>{post.author}</bdi>;
  if (!isPublic(post) || post.authorSlug === null) return name;
  return (
    <a href={authorPage(post.authorSlug)} rel="author">
      {name}
    </a>
  );
}

/** An imported review has neither rating nor description until its author gives them. */
const hasVerdict = ({ rating, description }: ReviewedProduct) => rating !== null || description !== "";

function Verdict({ product, lang }: { product: ReviewedProduct; lang: string | undefined }) {
  return (
    <section className="verdict" aria-label={words().post.rating}>
      {product.rating !== null && <Meter rating={product.rating} />}
      <p className="sum serif" dir="auto" lang={lang}>
        {product.description}
      </p>
      {product.affiliateLink !== "" && (
        <p className="small sponsored">
          {words().post.sponsoredHere((text) => (
            <span className="badge">{text}</span>
          ))}
        </p>
      )}
    </section>
  );
}

function Comparisons({ product }: { product: ReviewedProduct }) {
  const { comparedWith } = words().post;
  return (
    <section className="block" aria-label={comparedWith}>
      <SectionHead title={comparedWith} />
      <ul className="links">
        {product.comparisons.map((name, index) => (
          <li key={index} dir="auto">
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
