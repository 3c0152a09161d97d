/** Entries of the palette: posts and companies that match the search, and actions. */
import { useMantineColorScheme } from "@mantine/core";
import {
  IconBuilding,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconNews,
  IconPlus,
  IconSearch,
  IconSun,
  IconSwitchHorizontal,
} from "@tabler/icons-react";
import type { ComponentType, ReactNode } from "react";
import { useSignOut } from "#features/accounts/ui/sessions/use-sign-out.ts";
import { toldApart } from "#features/companies/names/told-apart.ts";
import { editItemOf } from "#features/companies/ui/company-item.ts";
import { usePostingAs } from "#features/companies/ui/posting-company.ts";
import { useCompanies } from "#features/companies/ui/use-companies.ts";
import type { PostListItem } from "#features/content/contract.ts";
import { StatusBadge } from "#features/content/ui/badges.tsx";
import { describeOwnPost } from "#features/content/ui/own-posts.tsx";
import { useFoundPosts } from "#features/content/ui/use-posts.ts";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatDay } from "#ui-kit/format/dates.ts";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import type { ListedScreen } from "../../screens/screens.ts";
import { findHits } from "./hits.tsx";

export type Entry = {
  id: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  label: string;
  aside?: ReactNode;
  run: () => void;
  /** What Ctrl+Enter does instead. */
  edit?: (() => void) | undefined;
};
export type Group = { name: "Posts" | "Companies" | "Actions"; entries: Entry[] };

const MAX_POSTS = 5;
const MAX_COMPANIES = 4;
const MAX_FOUND_ACTIONS = 8;

/** @param typed text of the field. @param asked text of the server's search: the same, a moment later. */
export function useEntries(screens: readonly ListedScreen[], typed: string, asked: string) {
  const isActionsOnly = typed.startsWith(">");
  const search = (isActionsOnly ? typed.slice(1) : typed).trim();
  const found = useFoundPosts(isActionsOnly ? "" : asked, MAX_POSTS);
  const companies = useCompanyEntries(search);
  const actions = useActions(screens);
  const doable = (search === "" ? actions : [...companies.actions, ...actions]).filter(
    ({ label }) => findHits(label, search) !== null,
  );
  const posts = usePostEntries(search === "" ? [] : (found.data?.posts ?? []));
  const count = found.data?.count ?? 0;
  const all = useSearchAll(search, count);
  const groups: Group[] = [
    { name: "Posts", entries: isActionsOnly || search === "" ? [] : [...posts, ...all] },
    { name: "Companies", entries: isActionsOnly || search === "" ? [] : companies.entries },
    { name: "Actions", entries: search === "" ? doable : doable.slice(0, MAX_FOUND_ACTIONS) },
  ];
  return {
    search,
    groups: groups.filter(({ entries }) => entries.length > 0),
    isFinding: !isActionsOnly && search !== "" && (found.isFetching || search !== asked),
    failure: isActionsOnly ? null : found.error,
  };
}

function usePostEntries(posts: readonly PostListItem[]): Entry[] {
  const { open } = useNavigation();
  return posts.map((post) => {
    const { name, page, editItem } = describeOwnPost(post);
    const edit = editItem === null ? undefined : () => open("allPosts", { item: editItem });
    const { publishing_time: time } = post;
    return {
      id: `post-${post.id}`,
      icon: IconNews,
      label: name,
      aside: (
        <>
          <StatusBadge status={post.status} />
          {post.status === "scheduled" && time && <time dateTime={time}>{formatDay(time)}</time>}
        </>
      ),
      run: post.status === "published" || !edit ? () => window.location.assign(page) : edit,
      edit,
    };
  });
}

/** Leads to all results when the palette has no room for them. */
function useSearchAll(search: string, count: number): Entry[] {
  const { open } = useNavigation();
  if (count <= MAX_POSTS) return [];
  const run = () => open("allPosts", { parameters: { q: search } });
  return [{ id: "all-posts", icon: IconSearch, label: "Show all in Posted Content", aside: formatCount(count), run }];
}

function useCompanyEntries(search: string): { entries: Entry[]; actions: Entry[] } {
  const { open } = useNavigation();
  const { data: companies = [] } = useCompanies();
  const [, postAs] = usePostingAs();
  const found = toldApart(companies)
    .filter(({ name }) => search !== "" && findHits(name, search))
    .slice(0, MAX_COMPANIES);
  return {
    entries: found.map((company) => ({
      id: `company-${company.id}`,
      icon: IconBuilding,
      label: company.name,
      aside: "Company details",
      run: () => open("companyProfile", { item: editItemOf(company) }),
    })),
    actions: found.flatMap(({ id, name }) => [
      {
        id: `post-as-${id}`,
        icon: IconSwitchHorizontal,
        label: `Post as ${name}`,
        aside: "Company",
        run: () => postAs(String(id)),
      },
      {
        id: `posts-of-${id}`,
        icon: IconNews,
        label: `Posts of ${name}`,
        aside: "Posted Content",
        run: () => open("allPosts", { parameters: { company: String(id) } }),
      },
    ]),
  };
}

function useActions(screens: readonly ListedScreen[]): Entry[] {
  const { open } = useNavigation();
  const { setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  return [
    ...screens.map(({ key, label, icon, section }) => ({
      id: `screen-${key}`,
      icon: section === "submit" ? IconPlus : icon,
      label,
      aside: section === "submit" ? <kbd>N</kbd> : undefined,
      run: () => open(key),
    })),
    { id: "front", icon: IconNews, label: "Public front page", run: () => window.location.assign("/") },
    { id: "light", icon: IconSun, label: "Light theme", run: () => setColorScheme("light") },
    { id: "dark", icon: IconMoon, label: "Dark theme", run: () => setColorScheme("dark") },
    { id: "auto", icon: IconDeviceDesktop, label: "Device theme", run: () => setColorScheme("auto") },
    { id: "sign-out", icon: IconLogout, label: "Sign out", run: () => signOut.mutate() },
  ];
}
