import { useNavigation } from "#ui-kit/navigation.tsx";
import { NEWS_CATEGORY_KEYS } from "../contract.ts";

/** The explorer's views, as the address names them. */
export const VIEWS = ["all", "following", "saved"] as const;
export type View = (typeof VIEWS)[number];

/** What the explorer shows, kept in the address so that a reload and a copied link keep it. */
export function useExplorerAddress() {
  const { parameters, setParameters } = useNavigation();
  const view = VIEWS.find((each) => each === parameters.get("view")) ?? "all";
  const query = view === "all" ? (parameters.get("q") ?? "").trim() : "";
  const category = NEWS_CATEGORY_KEYS.find((key) => key === parameters.get("category")) ?? "";
  return {
    view,
    /** Empty while nothing is searched. */
    query,
    /** Empty for all. */
    category,
    isUnreadOnly: parameters.get("unread") === "1",
    show: (next: View) => setParameters({ view: next === "all" ? null : next, q: null, article: null }),
    /** An empty text ends the search. */
    search: (text: string) => setParameters({ q: text.trim(), view: null, category: null, article: null }),
    showCategory: (next: string) => setParameters({ category: next, q: null, article: null }),
    showUnread: (isUnreadOnly: boolean) => setParameters({ unread: isUnreadOnly ? "1" : null, article: null }),
  };
}
export type ExplorerAddress = ReturnType<typeof useExplorerAddress>;
