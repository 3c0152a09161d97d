/** Coverage in jsdom, inside the dashboard's real navigation, with a server that the test plays. */
import type { DecideInput, Find, Finds } from "#features/coverage/contract.ts";
import { buildCovered, buildDetail, buildWatching, RELEASES } from "#tests/factories/coverage-finds.ts";
import type { StubCall } from "./dashboard.tsx";
import { openDashboardAt } from "./post-lists.tsx";

type Answers = Parameters<typeof openDashboardAt>[1];

const STATUS = { confirm: "confirmed", dismiss: "dismissed" } as const;

/** The server's finds as they are now, with what its calls do to them. */
export function openCoverage(
  finds: readonly Find[],
  {
    answers = {},
    place = {},
    changes = {},
  }: { answers?: Answers; place?: Record<string, string>; changes?: Partial<Finds> } = {},
) {
  let now: Find[] = [...finds];
  let before = now;
  const count = (status: Find["status"]) => now.filter((find) => find.status === status).length;
  const list = ({ path }: StubCall) => {
    const asked = new URLSearchParams(path.split("?")[1]);
    const tab = asked.get("tab") ?? "to_confirm";
    const kind = asked.get("kind");
    const shown = now
      .filter(({ status, is_added: isAdded }) => (tab === "added" ? isAdded : status === tab))
      .filter((find) => kind === null || find.kind === kind);
    const body: Finds = {
      finds: shown,
      count: shown.length,
      counts: {
        to_confirm: count("to_confirm"),
        confirmed: count("confirmed"),
        dismissed: count("dismissed"),
        added: now.filter(({ is_added: isAdded }) => isAdded).length,
      },
      posts: [...new Map(shown.map((find) => [find.post.id, buildCovered(find, now)])).values()],
      choices: {
        posts: Object.values(RELEASES).map((post) => ({ ...post, type: "PR" })),
        outlets: now.map(({ outlet }) => outlet),
        languages: ["en", "nb"],
      },
      may_add: true,
      ...changes,
    };
    return { body };
  };
  const decide = ({ body }: StubCall) => {
    const { finds: ids, decision, kind } = body as DecideInput;
    before = now;
    now = now.map((find) =>
      ids.includes(find.id) ? { ...find, status: STATUS[decision], kind: kind ?? find.kind } : find,
    );
    const detail =
      ids.length > 1 ? `${ids.length} articles confirmed.` : decision === "confirm" ? "Confirmed." : "Dismissed.";
    return { body: { detail, undo: 900, finds: [], skipped: 0 } };
  };
  return openDashboardAt(
    { activeContent: "coverage", ...place },
    {
      "GET /api/coverage/": list,
      "GET /api/coverage/to-confirm/": () => ({ body: { to_confirm: count("to_confirm") } }),
      "GET /api/coverage/watching/": { body: buildWatching() },
      "GET /api/coverage/settings/": { body: { first_article: true, daily: true } },
      "POST /api/coverage/decide/": decide,
      "POST /api/coverage/undo/": () => {
        now = before;
        return { body: { detail: "Undone.", finds: [] } };
      },
      ...Object.fromEntries(finds.map((find) => [`GET /api/coverage/finds/${find.id}/`, { body: buildDetail(find) }])),
      ...answers,
    },
  );
}

/** What was decided, oldest first. */
export const decisionsIn = (calls: readonly StubCall[]) =>
  calls.filter(({ method, path }) => method === "POST" && path === "/api/coverage/decide/").map(({ body }) => body);
