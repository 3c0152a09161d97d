/** What public pages call a kind, in the site's language. */
import { words } from "#ui-kit/public/words/words.ts";
import type { ContentKind, KindKey } from "../kinds/index.ts";

/** `inText`: the plural within a sentence; `menu`: the plural in menus. */
type KindWords = { card: string; plural: string; inText: string; menu: string };

/** The catalogues have every kind; one that is registered without them keeps its own labels. */
export function kindWords({ key, cardLabel, pluralLabel, front }: ContentKind): KindWords {
  const kinds: Readonly<Partial<Record<string, KindWords>>> = words().kinds satisfies Record<KindKey, KindWords>;
  return kinds[key] ?? { card: cardLabel, plural: pluralLabel, inText: pluralLabel.toLowerCase(), menu: front.label };
}
