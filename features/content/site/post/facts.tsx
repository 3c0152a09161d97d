/** The facts next to a post: date, source, links. */
import type { ReactNode } from "react";
import { formatDay, formatTime, formatZone, readingMinutes } from "#ui-kit/public/dates.ts";
import { factsIn } from "../details.ts";
import type { Person, ReviewedProduct } from "../../kinds/page-facts.ts";
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import type { PublicPost } from "../public-post.ts";
import { words } from "#ui-kit/public/words/words.ts";

/** An edit within this time after publication is a finishing touch, not an update. */
const UPDATED_AFTER_MS = 5 * 60_000;

export function PostFacts({ post }: { post: PublicPost }) {
  const { post: named } = words();
  const facts = factsIn(post);
  return (
    <dl className="facts">
      {facts.map(({ name, value }) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      {post.publishedAt && (
        <Fact name={named.published}>
          <Moment iso={post.publishedAt} />
        </Fact>
      )}
      {isUpdated(post) && (
        <Fact name={named.updated}>
          <Moment iso={lastUpdateOf(post)} />
          {post.corrections.length > 0 && (
            <>
              {" "}
              <a href="#corrections" className="nb">
                {named.corrected(post.corrections.length)}
              </a>
            </>
          )}
        </Fact>
      )}
      <Fact name={named.length}>{named.lengthOf(post.wordCount, readingMinutes(post.wordCount))}</Fact>
      {post.id > 0 && <Fact name={named.reference}>{referenceOf(post)}</Fact>}
    </dl>
  );
}

/** When the text last changed for readers: an approved correction is shown later than it was saved. */
export function lastUpdateOf({ updatedAt: saved, corrections: [newest] }: PublicPost): string {
  return newest && Date.parse(newest.at) > Date.parse(saved) ? newest.at : saved;
}

export function isUpdated(post: PublicPost): boolean {
  if (!post.publishedAt) return false;
  if (post.corrections.length > 0) return true;
  return new Date(post.updatedAt).getTime() - new Date(post.publishedAt).getTime() > UPDATED_AFTER_MS;
}

/** A number to read out on the phone: year and month of publication, and the post's number. */
function referenceOf(post: PublicPost): string {
  const month = (post.publishedAt ?? post.updatedAt).slice(0, 7);
  return `DL-${month}-${String(post.id).padStart(4, "0")}`;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Moment({ iso }: { iso: string }) {
  return (
    <time dateTime={iso}>
      {formatDay(iso)}{" "}
      <span className="nb">
        {formatTime(iso)} {formatZone(iso)}
      </span>
    </time>
  );
}

/** The interviewee, and the boilerplate of their company if it published the post. */
export function AboutPerson({ person, company }: { person: Person; company: PublicPost["company"] }) {
  const title = person.company || person.name;
  if (title === "") return null;
  return (
    <section aria-label={title}>
      <SectionHead title={title} />
      {person.name && (
        <dl className="facts">
          <Fact name={words().post.chiefExecutive}>{person.name}</Fact>
        </dl>
      )}
      {company?.name === person.company && <SelfDescription text={company.description} website={company.website} />}
    </section>
  );
}

export function Questions({ questions, lang }: { questions: string[]; lang: string | undefined }) {
  if (questions.length === 0) return null;
  return (
    <section aria-label={words().post.questions}>
      <SectionHead title={words().post.questions} />
      <ol className="asked">
        {questions.map((question, index) => (
          <li key={index} dir="auto" lang={lang}>
            {question}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Host and path, without scheme, www and trailing slash. */
export function shortAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "");
}

export function WhereToBuy({ product }: { product: ReviewedProduct }) {
  if (product.affiliateLink === "") return null;
  const { whereToBuy, seeProduct, sponsored } = words().post;
  return (
    <section aria-label={whereToBuy}>
      <SectionHead title={whereToBuy} />
      <a className="btn" href={product.affiliateLink} rel="sponsored nofollow noopener">
        {seeProduct(product.name)}
      </a>
      <p className="small sponsored">
        {sponsored(
          (text) => (
            <span className="badge">{text}</span>
          ),
          new URL(product.affiliateLink).hostname,
        )}
      </p>
    </section>
  );
}

function SelfDescription({ text, website }: { text: string; website: string }) {
  return (
    <div className="about">
      {text && <p dir="auto">{text}</p>}
      {website && (
        <p>
          <a href={website} rel="nofollow ugc noopener">
            {shortAddress(website)}
          </a>
        </p>
      )}
    </div>
  );
}
