/** Downloads for journalists: the logo in its forms, and everything public in one ZIP. */
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import { type CompanyNewsroom, LOGO_FORMS, type LogoForm, logoFile, mediaKit } from "./newsroom.ts";

const FORM_NAMES: Record<LogoForm, string> = {
  original: "Logo",
  "on-white": "Logo on white",
  "on-black": "Logo on black",
};

export function MediaKit({ newsroom: { company, entries, library } }: { newsroom: CompanyNewsroom }) {
  const hasPictures = library.count > 0 || entries.people.some(({ picture }) => picture !== null);
  if (!company.logo && !hasPictures) return null;
  return (
    <section id="kit" aria-label="Media kit">
      <SectionHead title="Media kit" link={{ href: mediaKit(company.slug), text: "Download ZIP" }} />
      <ul className="links">
        {company.logo &&
          LOGO_FORMS.map((form) => (
            <li key={form}>
              <a href={logoFile(company.slug, form)} download>
                {FORM_NAMES[form]}
              </a>
              <span>PNG</span>
            </li>
          ))}
      </ul>
      <p className="quiet">Texts, logos, portraits, pictures and videos in one file.</p>
    </section>
  );
}
