/** Search, choices and page of a list, as the address keeps them. */
import { useNavigation } from "../page/navigation.tsx";

const LONGEST_TEXT = 200;

/** The current page, and going to another. */
export type PageAddress = { page: number; goTo: (page: number) => void };

/** The address is untrusted: an invalid page is the first one, and `choice` ignores unknown options. */
export function useListAddress() {
  const { parameters, setParameters } = useNavigation();
  const text = (name: string) => (parameters.get(name) ?? "").trim().slice(0, LONGEST_TEXT);
  const asked = text("page");
  /** Changes the filter and returns to the first page. Null and "" remove a parameter. */
  const narrow = (changes: Record<string, string | null>) => setParameters({ ...changes, page: null });
  return {
    q: text("q"),
    page: /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1,
    text,
    /** The one of `offered` that the address names, or null. */
    choice: <T extends string>(name: string, offered: readonly T[]): T | null =>
      offered.find((each) => each === text(name)) ?? null,
    narrow,
    search: (q: string) => narrow({ q }),
    goTo: (page: number) => setParameters({ page: page === 1 ? null : String(page) }),
  };
}
