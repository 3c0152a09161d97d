import { Button } from "@mantine/core";
import { IconBan, IconBuilding, IconPlus, IconSearchOff, IconUserCheck } from "@tabler/icons-react";
import { toldApart } from "#features/companies/names/told-apart.ts";
import { useCompanies } from "#features/companies/ui/use-companies.ts";
import { formatCount } from "#ui-kit/format/counts.ts";
import type { EmptyStateProps } from "#ui-kit/page/empty-state.tsx";
import { LatePart } from "#ui-kit/page/late-part.tsx";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { type PagedList, usePagedList } from "#ui-kit/tables/use-paged-list.ts";
import { lazyComponent } from "#ui-kit/page/lazy-component.ts";
import { type PostListItem, SEARCH_COUNT_CAP, type Status } from "../../contract.ts";
import { ApprovalLines } from "../approval/lines.tsx";
import { ZoneNote } from "../schedule/zone-note.tsx";
import { useRemovals } from "../trash/use-post-removal.ts";
import { usePostPage } from "../use-posts.ts";
import { POST_LIST_VIEWS, type PostListView } from "./post-lists.ts";
import { PostTable } from "./rows/table.tsx";
import { PostListToolbar } from "./toolbar.tsx";
import { type SortedAddress, useSortedAddress } from "./use-address.ts";
import { useSavedViews } from "./saved-views/use-saved-views.ts";
import { useSelection } from "./selection/use-selection.ts";
import type { ViewsSlot } from "./views.tsx";

const BulkBar = lazyComponent(() => import("./selection/bulk-bar.tsx"), "BulkBar");

export const PAGE_SIZE = 20;

/** An empty tab of Posted Content shows the empty state of its status's list; withdrawn posts have no separate list. */
const BY_STATUS: Record<Status, PostListView["empty"]> = {
  draft: POST_LIST_VIEWS.drafts.empty,
  scheduled: POST_LIST_VIEWS.scheduled.empty,
  published: POST_LIST_VIEWS.published.empty,
  pending: POST_LIST_VIEWS.pending.empty,
  withdrawn: {
    icon: IconBan,
    title: "No withdrawn posts",
    detail: "Posts that our editors have taken down appear here.",
  },
};

const IN_APPROVAL: PostListView["empty"] = {
  icon: IconUserCheck,
  title: "Nothing is being approved",
  detail: "Posts whose approval is asked for appear here until they are published.",
};

type PostListPageProps = {
  view: PostListView;
  Views: ViewsSlot | undefined;
  /** The post that was just closed: its row takes the focus. */
  returnTo: number | null;
  onReturned: () => void;
};

/** Search, the table and its pages. */
export function PostListPage({ view, Views, returnTo, onReturned }: PostListPageProps) {
  const address = useSortedAddress(view);
  const { q, page, sort, status, approval, filter, isNarrowed } = address;
  const answer = usePostPage(view.name, {
    pageSize: PAGE_SIZE,
    page,
    q,
    sort,
    status,
    approval,
    ...filter,
  });
  const { error, dataUpdatedAt } = answer;
  const removals = useRemovals(view.name === "trash" ? "restore" : "delete");
  const list = usePagedList(answer, address, {
    pageSize: PAGE_SIZE,
    rowsOf: ({ posts }) => posts,
    isLeaving: ({ id }) => removals.get(id)?.isPending === true,
  });
  const selection = useSelection(JSON.stringify([q, status, approval, filter]));
  const noPosts = useNoPosts(approval ? IN_APPROVAL : status ? BY_STATUS[status] : view.empty);
  const companyName = toldApart(useCompanies().data ?? []).find(({ id }) => id === filter.company)?.name;
  const { data: savedViews = [] } = useSavedViews(view.name === "all");
  const isChosen =
    isNarrowed ||
    status !== undefined ||
    approval !== undefined ||
    sort !== view.sorts?.time[0] ||
    savedViews.length > 0;
  return (
    <>
      <PageHead
        title={view.title}
        isNoteKept
        {...(view.name === "scheduled" && !list.isEmpty && { note: <ZoneNote /> })}
      />
      <PostListToolbar
        view={view}
        address={address}
        isUsed={!list.isEmpty || isChosen}
        isLoading={list.rows === undefined && !error}
        count={list.count}
        selecting={view.name === "all" ? selection : null}
      />
      <ApprovalLines ids={(list.rows ?? []).filter(mayBeApproved).map(({ id }) => id)}>
        <PostTable
          view={view}
          list={{ ...list, goTo: changePage(list.goTo) }}
          removals={removals}
          Views={Views}
          selection={view.name === "all" ? selection : null}
          sort={sort}
          onSort={address.sortBy}
          loadedAt={dataUpdatedAt}
          returnTo={returnTo}
          onReturned={onReturned}
          empty={isNarrowed ? noMatch(address, companyName) : noPosts}
          foot={rangeWords(list, q !== "")}
        />
      </ApprovalLines>
      {selection.selected.size > 0 && (
        <LatePart onMissing={selection.clear}>
          <BulkBar selection={selection} />
        </LatePart>
      )}
    </>
  );
}

function mayBeApproved({ status, company_display_name: company, deleted_at }: PostListItem): boolean {
  return company !== null && deleted_at === null && status !== "published" && status !== "withdrawn";
}

/** Scrolls to the top when the page changes. */
function changePage(goTo: (page: number) => void) {
  return (page: number) => {
    window.scrollTo(0, 0);
    goTo(page);
  };
}

/** The shown rows and the total; undefined where they are all of them. */
function rangeWords({ page, count }: PagedList<PostListItem>, isSearch: boolean): string | undefined {
  if (page === 1 && count > 0 && count <= PAGE_SIZE) return undefined;
  const first = (page - 1) * PAGE_SIZE + 1;
  const last = Math.min(page * PAGE_SIZE, count);
  if (first > last) return "";
  return `${formatCount(first)}–${formatCount(last)} of ${formatCount(count)}${isSearch && count >= SEARCH_COUNT_CAP ? "+" : ""}`;
}

function useNoPosts({ submit, ...words }: PostListView["empty"]): EmptyStateProps {
  const { open, has } = useNavigation();
  const action = submit && has("createBlog") && (
    <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={() => open("createBlog")}>
      {submit}
    </Button>
  );
  return { ...words, action };
}

/** @param company name of the filtered company, perhaps from the switcher in the top bar; undefined if none. */
function noMatch({ q, filter, search, clear }: SortedAddress, company: string | undefined): EmptyStateProps {
  if (company !== undefined && !filter.type && q === "")
    return {
      icon: IconBuilding,
      title: `No posts by ${company} here`,
      detail: `What you post as ${company} appears here.`,
      action: <Button onClick={clear}>Show all companies</Button>,
    };
  if (filter.type || filter.company)
    return {
      icon: IconSearchOff,
      title: "No matching posts",
      detail: "No posts match your search and filters.",
      action: <Button onClick={clear}>Clear filters</Button>,
    };
  return {
    icon: IconSearchOff,
    title: `Nothing matches “${q}”`,
    detail: "We search by name. To find a post by ID, type # and the number.",
    action: <Button onClick={() => search("")}>Clear search</Button>,
  };
}
