/** Context that gives a list's cards access to the reader around them. */
import { createContext, use } from "react";
import { useNavigation } from "#ui-kit/page/navigation.tsx";

/** Name of the parameter of the address that opens an article. */
export const ARTICLE_PARAMETER = "article";

export type ReaderActions = {
  /** Address of the screen with this article open. */
  hrefOf: (id: number) => string;
  open: (id: number) => void;
  /** Shows the other sources of this article's story. */
  openStory: (id: number) => void;
};

export const ReaderContext = createContext<ReaderActions | null>(null);

export function useReader(): ReaderActions {
  const reader = use(ReaderContext);
  if (!reader) throw new Error("useReader works only inside <Reader>.");
  return reader;
}

/** The article that the address opens; null without one. */
export function useOpenArticle(): number | null {
  const id = Number(useNavigation().parameters.get(ARTICLE_PARAMETER));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
