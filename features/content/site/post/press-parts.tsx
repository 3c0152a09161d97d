/** The parts for journalists: press contact, text to reuse, terms, corrections and references. */
import { phoneLink } from "#features/companies/press/phone-link.ts";
import { companyPage } from "#features/companies/contract.ts";
import { formatDay } from "#ui-kit/public/dates.ts";
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import { describeTerms, termsOf } from "../../kinds/terms.ts";
import { citationOf } from "./citation.ts";
import { CopyButton } from "./copy-button.tsx";
import { shortAddress } from "./facts.tsx";
import type { PublicPost, Reference } from "../public-post.ts";
import { publicPath } from "../../contract.ts";
import { addressInForm, TAKEN_FORMS } from "../taken-forms.ts";

const OUTSIDE = "nofollow ugc noopener";

/** The name under which a post was published. */
export function sourceName({ companyDisplayName, author }: Pick<PublicPost, "companyDisplayName" | "author">): string {
  return companyDisplayName ?? author;
}

/** The text is public: it can be copied, downloaded and quoted. */
export function isPublic({ status, isProposal }: Pick<PublicPost, "status" | "isProposal">): boolean {
  return status === "published" && !isProposal;
}

function contactOf({ company }: PublicPost) {
  const contact = company?.pressContact;
  return contact && (contact.name || contact.email || contact.phone) ? contact : null;
}

/** Links to the sections further down, for the one-column layout. */
export function Jumps({ post }: { post: PublicPost }) {
  const contact = contactOf(post);
  const links = [
    ...(contact?.phone ? [{ href: phoneLink(contact.phone), label: "Call press" }] : []),
    ...(contact?.email ? [{ href: `mailto:${contact.email}`, label: "Email press" }] : []),
    ...(isPublic(post) ? [{ href: "#take", label: "Text" }] : []),
    ...(post.relatedMedia.length > 0 ? [{ href: "#media", label: "Pictures" }] : []),
    ...(termsOf(post.details) ? [{ href: "#terms", label: "Terms" }] : []),
  ];
  if (links.length === 0) return null;
  return (
    <p className="jump">
      {links.map(({ href, label }) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
    </p>
  );
}

export function PressContact({ post }: { post: PublicPost }) {
  const contact = contactOf(post);
  if (!contact) return null;
  const { name, role, email, phone, hours, languages } = contact;
  return (
    <section id="press" aria-label="Press contact">
      <SectionHead title="Press contact" />
      <address className="contact">
        {name && <b dir="auto">{name}</b>}
        {role && <span dir="auto">{role}</span>}
        {phone && <a href={phoneLink(phone)}>{phone}</a>}
        {email && <a href={`mailto:${email}`}>{email}</a>}
        {hours && (
          <span className="quiet" dir="auto">
            {hours}
          </span>
        )}
        {languages && <span className="quiet">{languages}</span>}
      </address>
    </section>
  );
}

/** The text in formats for newsrooms. Copying needs the site's script; the links do not. */
export function TakeTheText({ post }: { post: PublicPost }) {
  if (!isPublic(post)) return null;
  const terms = termsOf(post.details);
  return (
    <section id="take" aria-label="Use this text">
      <SectionHead title="Use this text" />
      <ul className="links take">
        {TAKEN_FORMS.map(({ form, label, isFile }) => {
          const address = addressInForm(publicPath(post), form);
          return (
            <li key={form}>
              <a href={address} download={isFile ? "" : undefined}>
                {label}
              </a>
              {!isFile && <CopyButton from={address} label="Copy" about={label} />}
            </li>
          );
        })}
      </ul>
      {terms && (
        <p className="quiet">
          {describeTerms(terms, sourceName(post)).title}. <a href="#terms">Terms</a>
        </p>
      )}
    </section>
  );
}

/** Plain links: no third party learns anything before a reader follows one. */
export function Share({ post }: { post: PublicPost }) {
  if (!isPublic(post)) return null;
  const { url, title } = post;
  const [sentUrl, sentTitle] = [encodeURIComponent(url), encodeURIComponent(title)];
  const places = [
    { label: "Email", href: `mailto:?subject=${sentTitle}&body=${sentUrl}` },
    { label: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${sentUrl}` },
    { label: "Bluesky", href: `https://bsky.app/intent/compose?text=${sentTitle}%20${sentUrl}` },
    { label: "X", href: `https://x.com/intent/post?text=${sentTitle}&url=${sentUrl}` },
  ];
  return (
    <section className="share" aria-label="Share">
      <SectionHead title="Share">
        <CopyButton text={url} label="Copy link" />
      </SectionHead>
      <p className="acts">
        {places.map(({ label, href }) => (
          <a key={label} href={href} rel="nofollow noopener noreferrer">
            {label}
          </a>
        ))}
      </p>
    </section>
  );
}

/** The boilerplate of the company or person under each post, unless the post contains it. */
export function Boilerplate({ post }: { post: PublicPost }) {
  const name = sourceName(post);
  const { company } = post;
  const about = company ? company.boilerplate || company.description : post.companyDisplayName ? "" : post.authorBio;
  const text = says(post.contentHtml, about) ? "" : about;
  if (text === "" && !company?.website) return null;
  return (
    <section className="block" aria-label={`About ${name}`}>
      <SectionHead title={`About ${name}`}>{company && <a href={companyPage(company.slug)}>Newsroom</a>}</SectionHead>
      <div className="terms">
        {text && <p dir="auto">{text}</p>}
        <p className="acts">
          {text && <CopyButton text={text} label="Copy" about={`About ${name}`} />}
          {company?.website && (
            <a href={company.website} rel={OUTSIDE}>
              {shortAddress(company.website)}
            </a>
          )}
        </p>
      </div>
    </section>
  );
}

/** From this length on, one text contains the other on purpose. */
const MEANT = 60;

/** A short text, such as one word, only counts if it is a separate paragraph. */
function says(html: string, text: string): boolean {
  const letters = lettersOf(text);
  if (letters.length >= MEANT) return lettersOf(html).includes(letters);
  return html.split(/<\/?(?:p|div|h\d|li|blockquote|br)\b[^<>]*>/).some((block) => lettersOf(block) === letters);
}

/** Without tags, entities, spaces and punctuation, in which a text and its HTML differ. */
const lettersOf = (html: string) => html.replace(/<[^<>]*>|&#?\w+;/g, "").replace(/[^\p{L}\p{N}]+/gu, "");

export function TermsOfReuse({ post }: { post: PublicPost }) {
  const terms = termsOf(post.details);
  if (!terms) return null;
  const { title, text } = describeTerms(terms, sourceName(post));
  const hasRights = [post.image, ...post.relatedMedia].some((item) => item && item.rights !== "");
  return (
    <section className="block" id="terms" aria-label="Terms of reuse">
      <SectionHead title="Terms of reuse" />
      <div className="terms">
        <p>
          {title}. <bdi>{text}</bdi>
        </p>
        {hasRights && <p className="small">For pictures and videos, the rights stated under each one apply.</p>}
        {isPublic(post) && (
          <p className="acts">
            <CopyButton text={citationOf(post)} label="Copy citation" />
          </p>
        )}
      </div>
    </section>
  );
}

export function Corrections({ post: { corrections } }: { post: PublicPost }) {
  if (corrections.length === 0) return null;
  return (
    <section className="block" id="corrections" aria-label="Corrections">
      <SectionHead title={corrections.length === 1 ? "Correction" : "Corrections"} />
      <ol className="log">
        {corrections.map(({ at, note }, index) => (
          <li key={index}>
            <p>
              <b>
                Correction, <time dateTime={at}>{formatDay(at)}</time>:
              </b>{" "}
              <bdi>{note}</bdi>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function References({ references }: { references: readonly Reference[] }) {
  if (references.length === 0) return null;
  return (
    <section aria-label="References">
      <SectionHead title="References" />
      <ul className="links">
        {references.map(({ address, title }) => (
          <li key={address}>
            {title === null ? (
              <a href={address} rel={OUTSIDE}>
                {shortAddress(address)}
              </a>
            ) : (
              <a href={address} dir="auto">
                {title}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
