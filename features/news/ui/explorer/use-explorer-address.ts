import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { NEWS_CATEGORY_KEYS } from "../../contract.ts";

/** The explorer's views, as the address names them. */
export const VIEWS = ["all", "following", "saved"] as const;
export type View = (typeof VIEWS)[number];

/** Another list begins with its first page, and without an open article. */
const FROM_START = { page: null, article: null };

/** The explorer's state, kept in the address for reloads, copied links and the browser's back. */
export function useExplorerAddress() {
  const { parameters, setParameters } = useNavigation();
  const view = VIEWS.find((each) => each === parameters.get("view")) ?? "all";
  const query = view === "all" ? (parameters.get("q") ?? "").trim() : "";
  const category = NEWS_CATEGORY_KEYS.find((key) => key === parameters.get("category")) ?? "";
  const go = (changes: Record<string, string | null>) => setParameters({ ...changes, ...FROM_START }, { isStep: true });
  return {
    view,
    /** Empty while nothing is searched. */
    query,
    /** Empty for all. */
    category,
    isUnreadOnly: parameters.get("unread") === "1",
    show: (next: View) => go({ view: next === "all" ? null : next, q: null }),
    /** An empty text ends the search. */
    search: (text: string) => go({ q: text.trim(), view: null, category: null }),
    showCategory: (next: string) => go({ category: next, q: null }),
    showUnread: (isUnreadOnly: boolean) => setParameters({ unread: isUnreadOnly ? "1" : null, ...FROM_START }),
  };
}
export type ExplorerAddress = ReturnType<typeof useExplorerAddress>;
