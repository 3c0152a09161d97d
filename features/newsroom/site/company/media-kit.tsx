/** Downloads for journalists: the logo in its forms, and everything public in one ZIP. */
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import { type CompanyNewsroom, LOGO_FORMS, logoFile, mediaKit } from "./newsroom.ts";
import { words } from "#ui-kit/public/words/words.ts";

export function MediaKit({ newsroom: { company, entries, library } }: { newsroom: CompanyNewsroom }) {
  const hasPictures = library.count > 0 || entries.people.some(({ picture }) => picture !== null);
  if (!company.logo && !hasPictures) return null;
  const named = words().company;
  return (
    <section id="kit" aria-label={named.mediaKit}>
      <SectionHead title={named.mediaKit} link={{ href: mediaKit(company.slug), text: named.downloadZip }} />
      <ul className="links">
        {company.logo &&
          LOGO_FORMS.map((form) => (
            <li key={form}>
              <a href={logoFile(company.slug, form)} download>
                {named.logos[form]}
              </a>
              <span>PNG</span>
            </li>
          ))}
      </ul>
      <p className="quiet">{named.kitText}</p>
    </section>
  );
}
