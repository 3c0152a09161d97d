/** The facts next to a post: date, source, links. */
import type { ReactNode } from "react";
import { formatDay, formatTime, formatZone, readingMinutes } from "#ui-kit/public/dates.ts";
import { factsOf } from "../details.ts";
import type { Person, ReviewedProduct } from "../../kinds/page-facts.ts";
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import type { PublicPost } from "../public-post.ts";

/** An edit within this time after publication is a finishing touch, not an update. */
const UPDATED_AFTER_MS = 5 * 60_000;

export function PostFacts({ post }: { post: PublicPost }) {
  const facts = factsOf(post).facts.filter(({ value }) => value !== "");
  return (
    <dl className="facts">
      {facts.map(({ name, value }) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      {post.publishedAt && (
        <Fact name="Published">
          <Moment iso={post.publishedAt} />
        </Fact>
      )}
      {isUpdated(post) && (
        <Fact name="Updated">
          <Moment iso={lastUpdateOf(post)} />
          {post.corrections.length > 0 && (
            <>
              {" "}
              <a href="#corrections" className="nb">
                {post.corrections.length === 1 ? "1 correction" : `${post.corrections.length} corrections`}
              </a>
            </>
          )}
        </Fact>
      )}
      <Fact name="Length">
        {post.wordCount.toLocaleString("en-GB")} {post.wordCount === 1 ? "word" : "words"},{" "}
        {readingMinutes(post.wordCount)} min
      </Fact>
      {post.id > 0 && <Fact name="Reference">{referenceOf(post)}</Fact>}
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
          <Fact name="Chief executive">{person.name}</Fact>
        </dl>
      )}
      {company?.name === person.company && <SelfDescription text={company.description} website={company.website} />}
    </section>
  );
}

export function Questions({ questions }: { questions: string[] }) {
  if (questions.length === 0) return null;
  return (
    <section aria-label="Questions">
      <SectionHead title="Questions" />
      <ol className="asked">
        {questions.map((question, index) => (
          <li key={index} dir="auto">
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
  return (
    <section aria-label="Where to buy">
      <SectionHead title="Where to buy" />
      <a className="btn" href={product.affiliateLink} rel="sponsored nofollow noopener">
        {product.name === "" ? "See the product" : `See ${product.name}`}
      </a>
      <p className="small sponsored">
        <span className="badge">Sponsored link</span> to {new URL(product.affiliateLink).hostname}. The brand may pay
        for sales made through it.
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
