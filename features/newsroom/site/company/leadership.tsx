/** The people who lead a company, with their pictures. */
import type { Leader } from "#features/companies/newsroom-contract.ts";
import { entryLines } from "#features/companies/press/entry-lines.ts";
import { filesOf, slugOf } from "#features/content/site/media-files.ts";
import { Picture } from "#features/content/site/picture.tsx";
import type { MediaItem } from "#features/media/contract.ts";
import { Art } from "#ui-kit/art/art.tsx";
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import { words } from "#ui-kit/public/words/words.ts";

export function Leadership({ people }: { people: Leader[] }) {
  if (people.length === 0) return null;
  return (
    <section className="band page" id="people" aria-label={words().company.leadership}>
      <SectionHead title={words().company.leadership} />
      <div className="people">
        {people.map((person) => (
          <Person key={person.id} person={person} />
        ))}
      </div>
    </section>
  );
}

function Person({ person }: { person: Leader }) {
  const { name, role, picture } = person;
  return (
    <article>
      <div className="pic pic--45">
        {picture ? (
          <Picture item={picture} sizes="7rem" alt={words().company.portraitOf(name)} />
        ) : (
          <Art title={name} />
        )}
      </div>
      <div>
        <h3 dir="auto">{name}</h3>
        {role && <p dir="auto">{role}</p>}
        {entryLines("people", person, ["name", "role"]).map(({ field, text }) => (
          <p key={field} className="quiet" dir="auto">
            {text}
          </p>
        ))}
        {picture && <PortraitFile name={name} picture={picture} />}
      </div>
    </article>
  );
}

function PortraitFile({ name, picture }: { name: string; picture: MediaItem }) {
  const [file] = filesOf(picture, slugOf(name) || "portrait");
  if (!file) return null;
  return (
    <p className="acts">
      <a href={file.address} download={file.fileName} aria-label={`${words().company.portraitOf(name)}, ${file.form}`}>
        {words().company.portrait}
      </a>
      <span className="quiet">{file.form}</span>
    </p>
  );
}
