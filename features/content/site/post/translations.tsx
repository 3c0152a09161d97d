/** The other languages of a post's story, and that a translation is one. */
import { ownNameOf } from "#platform/contract/language-tag.ts";
import { formatDay } from "#ui-kit/public/dates.ts";
import { words } from "#ui-kit/public/words/words.ts";
import { publicPath } from "../../contract.ts";
import type { Story, Translation } from "../public-post.ts";

/** Published ones only, each in its own name. */
export function AlsoIn({ story }: { story: Story | null }) {
  if (!story || story.others.length === 0) return null;
  const { alsoIn } = words().post;
  return (
    <nav className="langline" aria-label={alsoIn}>
      <span className="quiet">{alsoIn}</span>
      {story.others.map((other) => (
        <InLanguage key={other.guid} to={other} />
      ))}
    </nav>
  );
}

export function TranslationNote({ story }: { story: Story | null }) {
  if (!story || story.isOriginal) return null;
  const { translationOf, originalWithdrawn } = words().post;
  const original = story.others.find(({ isOriginal }) => isOriginal);
  if (original)
    return (
      <p className="translated">
        {translationOf(
          () => (
            <InLanguage to={original} />
          ),
          ownNameOf(original.language),
          formatDay(original.publishedAt),
        )}
      </p>
    );
  return story.isOriginalWithdrawn ? <p className="translated">{originalWithdrawn}</p> : null;
}

function InLanguage({ to }: { to: Translation }) {
  return (
    <a href={publicPath(to)} lang={to.language} hrefLang={to.language} dir="auto">
      {ownNameOf(to.language)}
    </a>
  );
}
