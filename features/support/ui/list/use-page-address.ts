/** Search and page of a list of tickets, as the address keeps them. */
import { useNavigation } from "#ui-kit/page/navigation.tsx";

const LONGEST_SEARCH = 200;

export function usePageAddress() {
  const { parameters, setParameters } = useNavigation();
  const page = /^[1-9]\d{0,4}$/.test(parameters.get("page") ?? "") ? Number(parameters.get("page")) : 1;
  return {
    q: (parameters.get("q") ?? "").trim().slice(0, LONGEST_SEARCH),
    page,
    search: (q: string) => setParameters({ q, page: null }),
    goTo: (to: number) => setParameters({ page: to === 1 ? null : String(to) }),
  };
}
