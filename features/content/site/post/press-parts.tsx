/** The parts for journalists: press contact, text to reuse, terms, corrections and references. */
import { ContactAddress } from "#features/companies/press/contact-address.tsx";
import { phoneLink } from "#features/companies/press/phone-link.ts";
import { companyPage } from "#features/companies/contract.ts";
import { ownNameOf } from "#platform/contract/language-tag.ts";
import { formatDay } from "#ui-kit/public/dates.ts";
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import { termsOf } from "../../kinds/terms.ts";
import { citationOf } from "./citation.ts";
import { CopyButton } from "./copy-button.tsx";
import { shortAddress } from "./facts.tsx";
import { aboutOf, contactOf, sourceName } from "./parts.ts";
import type { PublicPost, Reference } from "../public-post.ts";
import { publicPath } from "../../contract.ts";
import { addressInForm, isPdfIncomplete, TAKEN_FORMS } from "../download-forms.ts";
import { words } from "#ui-kit/public/words/words.ts";
import { describeTerms } from "../terms-words.ts";

const OUTSIDE = "nofollow ugc noopener";

/** The text is public: it can be copied, downloaded and quoted. */
export function isPublic({ status, isProposal }: Pick<PublicPost, "status" | "isProposal">): boolean {
  return status === "published" && !isProposal;
}

/** Links to the sections further down, for the one-column layout. */
export function Jumps({ post }: { post: PublicPost }) {
  const contact = contactOf(post);
  const { jumps } = words().post;
  const links = [
    ...(contact?.phone ? [{ href: phoneLink(contact.phone), label: jumps.call }] : []),
    ...(contact?.email ? [{ href: `mailto:${contact.email}`, label: jumps.email }] : []),
    ...(isPublic(post) ? [{ href: "#take", label: jumps.text }] : []),
    ...(post.relatedMedia.length > 0 ? [{ href: "#media", label: jumps.pictures }] : []),
    ...(termsOf(post.details) ? [{ href: "#terms", label: jumps.terms }] : []),
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
  return (
    <section id="press" aria-label={words().post.pressContact}>
      <SectionHead title={words().post.pressContact} />
      <ContactAddress contact={contact} />
    </section>
  );
}

/** The text in formats for newsrooms. Copying needs the site's script; the links do not. */
export function TakeTheText({ post }: { post: PublicPost }) {
  if (!isPublic(post)) return null;
  const { useText, forms, copy, jumps, lettersLacking } = words().post;
  const terms = termsOf(post.details);
  return (
    <section id="take" aria-label={useText}>
      <SectionHead title={useText} />
      <ul className="links take">
        {TAKEN_FORMS.map(({ form, isFile }) => {
          const address = addressInForm(publicPath(post), form);
          return (
            <li key={form}>
              <a href={address} download={isFile ? "" : undefined}>
                {forms[form]}
                {form === "pdf" && isPdfIncomplete(post) && ` (${lettersLacking})`}
              </a>
              {!isFile && <CopyButton from={address} label={copy} about={forms[form]} />}
            </li>
          );
        })}
      </ul>
      {terms && (
        <p className="quiet">
          {describeTerms(terms, sourceName(post)).title}. <a href="#terms">{jumps.terms}</a>
        </p>
      )}
    </section>
  );
}

/** Plain links: no third party learns anything before a reader follows one. */
export function Share({ post }: { post: PublicPost }) {
  if (!isPublic(post)) return null;
  const { url, title } = post;
  const { share, copyLink, email } = words().post;
  const [sentUrl, sentTitle] = [encodeURIComponent(url), encodeURIComponent(title)];
  const places = [
    { label: email, href: `mailto:?subject=${sentTitle}&body=${sentUrl}` },
    { label: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${sentUrl}` },
    { label: "Bluesky", href: `https://bsky.app/intent/compose?text=${sentTitle}%20${sentUrl}` },
    { label: "X", href: `https://x.com/intent/post?text=${sentTitle}&url=${sentUrl}` },
  ];
  return (
    <section className="share" aria-label={share}>
      <SectionHead title={share}>
        <CopyButton text={url} label={copyLink} />
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
  const text = aboutOf(post);
  if (text === "" && !company?.website) return null;
  const { about: aboutWords, newsroom, copy } = words().post;
  const title = aboutWords(name);
  return (
    <section className="block" aria-label={title}>
      <SectionHead title={title}>{company && <a href={companyPage(company.slug)}>{newsroom}</a>}</SectionHead>
      <div className="terms">
        {text && <p dir="auto">{text}</p>}
        <p className="acts">
          {text && <CopyButton text={text} label={copy} about={title} />}
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

export function TermsOfReuse({ post }: { post: PublicPost }) {
  const terms = termsOf(post.details);
  if (!terms) return null;
  const { title, text } = describeTerms(terms, sourceName(post));
  const { terms: heading, rightsOfPictures, copyCitation } = words().post;
  const hasRights = [post.image, ...post.relatedMedia].some((item) => item && item.rights !== "");
  return (
    <section className="block" id="terms" aria-label={heading}>
      <SectionHead title={heading} />
      <div className="terms">
        <p>
          {title}. <bdi>{text}</bdi>
        </p>
        {hasRights && <p className="small">{rightsOfPictures}</p>}
        {isPublic(post) && (
          <p className="acts">
            <CopyButton text={citationOf(post)} label={copyCitation} />
          </p>
        )}
      </div>
    </section>
  );
}

export function Corrections({ post: { corrections, language } }: { post: PublicPost }) {
  if (corrections.length === 0) return null;
  const named = words().post;
  const [before, after] = named.correction;
  return (
    <section className="block" id="corrections" aria-label={named.corrections}>
      <SectionHead title={named.correctionsTitle(corrections.length)} />
      <ol className="log">
        {corrections.map(({ at, note, language: noted = language, also = [] }, index) => (
          <li key={index}>
            <p>
              <b>
                {before}
                <time dateTime={at}>{formatDay(at)}</time>
                {after}
              </b>{" "}
              <bdi lang={noted ?? undefined}>{note}</bdi>
              {also.length > 0 && (
                <>
                  {" "}
                  {named.alsoConcerns}{" "}
                  {also.map((tag, place) => (
                    <span key={tag}>
                      {place > 0 && ", "}
                      <span lang={tag}>{ownNameOf(tag)}</span>
                    </span>
                  ))}
                </>
              )}
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
    <section aria-label={words().post.references}>
      <SectionHead title={words().post.references} />
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
