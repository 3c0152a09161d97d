/** The list screens in jsdom, inside the dashboard's real navigation, with a server that the test plays. */
import { act, screen, within } from "@testing-library/react";
import { Suspense, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { NavigationProvider } from "#apps/dashboard/screens/navigation-provider.tsx";
import { listScreens, SCREENS as SCREEN_SET } from "#apps/dashboard/screens/screens.ts";
import { useMeQuery } from "#features/accounts/ui/use-me.ts";
import { POST_LISTS, type PostListItem, type PostListName } from "#features/content/contract.ts";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { buildMe, renderAt, type StubAnswer, stubServer } from "./dashboard.tsx";

const SCREENS = listScreens(SCREEN_SET);

let go: (delta: number) => void = () => {};

/** The browser's back. */
export function goBack(): Promise<void> {
  return act(async () => go(-1));
}

function Screen() {
  const { activeKey } = useNavigation();
  const navigate = useNavigate();
  useEffect(() => {
    go = (delta) => void navigate(delta);
  }, [navigate]);
  const isSignedIn = useMeQuery().data !== undefined;
  const Content = SCREENS.find(({ key }) => key === activeKey)?.component;
  const { pathname, search } = useLocation();
  return (
    <>
      <output aria-label="Address">{pathname + search}</output>
      {isSignedIn && <Suspense>{Content && <Content />}</Suspense>}
    </>
  );
}

const NO_COUNTS = { all: 0, draft: 0, scheduled: 0, pending: 0, published: 0, withdrawn: 0, trash: 0, in_approval: 0 };

type Answers = Parameters<typeof stubServer>[0];

/** Opens `/dashboard` with these parameters. Lists that `answers` leaves out are empty. */
export function openDashboardAt(parameters: Record<string, string>, answers: Answers) {
  const table: Answers = {
    "GET /api/users/me/": { body: buildMe() },
    "GET /dashboard/content-summary": { body: { total_posts: 0, total_drafts: 0, total_scheduled_posts: 0 } },
    "GET /api/posts/counts/": { body: NO_COUNTS },
    "GET /dashboard/companies/user-owned/": { body: [] },
    "GET /api/billing/ledger/": { body: { entries: [], count: 0 } },
    ...Object.fromEntries(Object.keys(POST_LISTS).map((list) => [listCall(list as PostListName), page(list, [])])),
    ...answers,
  };
  const calls = stubServer(table);
  const view = renderAt(
    `/dashboard?${new URLSearchParams(parameters)}`,
    <NavigationProvider screens={SCREENS}>
      <Screen />
    </NavigationProvider>,
  );
  /** Queries that a list was asked with, oldest first. */
  const asked = (list: PostListName) =>
    calls
      .filter(({ method, path }) => `${method} ${path.split("?")[0]}` === listCall(list))
      .map(({ path }) => Object.fromEntries(new URLSearchParams(path.split("?")[1])));
  return { calls, table, asked, view };
}

export function listCall(list: PostListName): string {
  return `GET ${POST_LISTS[list].path}`;
}

/** A list's answer. */
export function page(list: string, posts: PostListItem[], count = posts.length): StubAnswer {
  return { body: { [POST_LISTS[list as PostListName].field]: posts, count } };
}

export function address(): string {
  return screen.getByLabelText("Address").textContent;
}

/** The row of the post that has this name. */
export async function rowOf(name: string): Promise<HTMLElement> {
  const table = within(await screen.findByRole("table"));
  const shown = await table.findByText(name);
  return shown.closest("tr") as HTMLElement;
}

/** Names of the posts that are listed, in their order. */
export function listedNames(): (string | null)[] {
  return [...document.querySelectorAll("tr[data-post] td:nth-child(2) [title] bdi")].map(
    ({ textContent }) => textContent,
  );
}
