/** 'Coverage': the finds release by release, decided by mouse or by J, K, C and D (docs/product/coverage.md). */
import { Button, Skeleton } from "@mantine/core";
import { IconPlus, IconShare } from "@tabler/icons-react";
import { useState } from "react";
import { counted } from "#platform/contract/sentence.ts";
import { formatCount } from "#ui-kit/format/counts.ts";
import { useLastShown } from "#ui-kit/dialogs/use-last-shown.ts";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { LatePart } from "#ui-kit/page/late-part.tsx";
import { lazyComponent } from "#ui-kit/page/lazy-component.ts";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { ListFoot } from "#ui-kit/tables/list-foot.tsx";
import { usePagedList } from "#ui-kit/tables/use-paged-list.ts";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { useNow } from "#ui-kit/use-now.ts";
import { type CoverageKind, type Find, type Finds, PAGE_SIZE, type Watching } from "../../contract.ts";
import type { AddedClip } from "../clip/use-clip.ts";
import { UNDO_KEY, useDeciding, useUndo } from "../use-deciding.ts";
import { useFinds, useWatching } from "../use-coverage.ts";
import type { ShownCompany } from "../use-company.ts";
import { useCoverageKeys } from "../use-keys.ts";
import type { WatchedRelease } from "../watch/watch-dialog.tsx";
import { NoCoverage, NothingInTab } from "./empty.tsx";
import { findItem } from "../find-item.ts";
import styles from "./list.module.css";
import { CoverageRail } from "./rail.tsx";
import { ReleaseFinds } from "./release.tsx";
import { SilentSources, UnreadNote } from "./silent-sources.tsx";
import { CoverageFilters, CoverageTabs } from "./toolbar.tsx";
import { useCoverageAddress } from "./use-address.ts";
import { useChosen } from "./use-chosen.ts";

const ClipDialog = lazyComponent(() => import("../clip/clip-dialog.tsx"), "ClipDialog");
const AddWebsiteDialog = lazyComponent(
  () => import("#features/news/ui/adding/add-website-dialog.tsx"),
  "AddWebsiteDialog",
);
const WatchDialog = lazyComponent(() => import("../watch/watch-dialog.tsx"), "WatchDialog");

const ShareReportDialog = lazyComponent(() => import("../link/share-report.tsx"), "ShareReportDialog");

const ProposeDialog = lazyComponent(() => import("../propose/propose-dialog.tsx"), "ProposeDialog");

const ADD_CLIP = "add-clip";
const SHARE = "share";
const ADD_SOURCE = "add-source";
const PROPOSE = "propose";
const MINUTE_MS = 60_000;
const LOADING_ROWS = 4;

export function CoverageList({ company }: { company: ShownCompany }) {
  const { item, openItem, closeItem } = useNavigation();
  const address = useCoverageAddress(company.id);
  const answer = useFinds(address.asked);
  const { data, error, refetch, isFetching } = answer;
  const watching = useWatching(company.id).data;
  const list = usePagedList(answer, address, { pageSize: PAGE_SIZE, rowsOf: ({ finds }) => finds });
  const [watches, setWatches] = useState<readonly WatchedRelease[] | null>(null);
  const shownWatches = useLastShown(watches);
  // Dialogs stay once they were open: one that goes with its item returns the focus to nothing.
  const clipData = useLastShown(item === ADD_CLIP && data ? data : null);
  const wasShared = useLastShown(item === SHARE || null);
  const wasAdding = useLastShown(item === ADD_SOURCE || null);
  const wasProposing = useLastShown(item === PROPOSE || null);
  const now = useNow(MINUTE_MS);
  const undo = useUndo();
  const [unread, setUnread] = useState<UnreadOutlet | null>(null);
  const added = ({ detail, undo: decision, find, is_source: isSource }: AddedClip) => {
    showSuccess(detail, { label: "Undo", key: UNDO_KEY, run: () => undo.mutate(decision) });
    if (!isSource && find.medium === "web") setUnread({ outlet: find.outlet.name, site: siteOf(find.address) });
  };
  const onAdd = data?.may_add ? () => openItem(ADD_CLIP) : null;
  const onAddSource = () => openItem(ADD_SOURCE);
  const onPropose = () => openItem(PROPOSE);
  const onWatches = () => setWatches((watching?.watches ?? []).map(releaseOf));
  const isFirst = data !== undefined && isNone(data) && !address.isNarrowed;
  const feeds = watching?.sources.feeds;
  return (
    <>
      <PageHead
        title="Coverage"
        note={feeds !== undefined && `Articles about your releases in the ${counted(feeds, "source")} we read`}
        actions={
          onAdd && (
            <>
              <Button leftSection={<IconShare size={16} stroke={1.75} />} onClick={() => openItem(SHARE)}>
                Share report
              </Button>
              <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onAdd}>
                Add a clip
              </Button>
            </>
          )
        }
      />
      <CoverageTabs address={address} data={data} />
      {data && (!isFirst || company.choices.length > 0) && (
        <CoverageFilters address={address} data={data} company={company} isFirst={isFirst} />
      )}
      <div className={styles.columns}>
        <div>
          {watching && <SilentSources sources={watching.sources} now={now} />}
          {unread && (
            <UnreadNote outlet={unread.outlet} {...{ onAddSource, onPropose }} onClose={() => setUnread(null)} />
          )}
          {list.failure ? (
            <ErrorState title="Coverage could not be loaded" query={{ error, refetch, isFetching }} />
          ) : !data || !list.rows ? (
            <Loading />
          ) : isFirst && watching ? (
            <NoCoverage {...{ company: company.id, watching, now, onAdd, onAddSource, onWatches }} />
          ) : list.isEmpty ? (
            <NothingInTab tab={address.tab} isNarrowed={address.isNarrowed} onClear={address.clear} onAdd={onAdd} />
          ) : (
            <>
              <Releases
                key={`${company.id} ${address.tab}`}
                data={data}
                finds={list.rows}
                {...{ now, company: company.name, setWatches }}
              />
              <ListFoot
                page={list.page}
                pages={list.pages}
                label="Pages of articles"
                stale={list.stale}
                onPage={list.goTo}
              >
                {counted(list.count, "article").replace(/^\d+/, formatCount(list.count))}
              </ListFoot>
            </>
          )}
        </div>
        <CoverageRail
          {...{ watching, now, company: company.name, onAdd, onAddSource, onPropose, onWatches }}
          hasKeys={data !== undefined && !isFirst && data.posts.some(({ may_decide: may }) => may)}
        />
      </div>
      <LatePart onMissing={closeItem}>
        {clipData && (
          <ClipDialog
            isOpen={item === ADD_CLIP}
            company={company.id}
            post={address.filter.post ?? null}
            data={clipData}
            watching={watching}
            onAdded={added}
            onClose={closeItem}
          />
        )}
      </LatePart>
      <LatePart onMissing={closeItem}>
        {wasShared && (
          <ShareReportDialog
            isOpen={item === SHARE}
            of={{ company: company.id, post: address.filter.post ?? null }}
            onClose={closeItem}
          />
        )}
      </LatePart>
      <LatePart onMissing={closeItem}>
        {wasAdding && <AddWebsiteDialog isOpen={item === ADD_SOURCE} site={unread?.site} onClose={closeItem} />}
      </LatePart>
      <LatePart onMissing={closeItem}>
        {wasProposing && (
          <ProposeDialog
            isOpen={item === PROPOSE}
            outlet={{ name: unread?.outlet ?? "", address: unread?.site ?? "" }}
            onProposed={() => setUnread(null)}
            onClose={closeItem}
          />
        )}
      </LatePart>
      <LatePart onMissing={() => setWatches(null)}>
        {shownWatches && (
          <WatchDialog
            releases={current(shownWatches, watching, data)}
            isOpen={watches !== null}
            onClose={() => setWatches(null)}
          />
        )}
      </LatePart>
    </>
  );
}

/** An outlet of a clip that none of our sources is. */
type UnreadOutlet = { outlet: string; site: string };

/** Where its feeds are looked for. */
function siteOf(address: string | null): string {
  return address !== null && URL.canParse(address) ? new URL(address).origin : "";
}

const isNone = ({ counts }: Finds) => Object.values(counts).every((count) => count === 0);

function releaseOf({ post, until, may_extend: mayExtend }: Watching["watches"][number]): WatchedRelease {
  return { id: post.id, name: post.name, until, mayExtend };
}

/** The same releases with the ends that are known now. */
function current(shown: readonly WatchedRelease[], watching: Watching | undefined, data: Finds | undefined) {
  return shown.map((each) => {
    const watch = watching?.watches.find(({ post }) => post.id === each.id);
    const post = data?.posts.find(({ id }) => id === each.id);
    return { ...each, until: watch?.until ?? post?.watched_until ?? each.until };
  });
}

type ReleasesProps = {
  data: Finds;
  finds: readonly Find[];
  now: Date;
  company: string;
  setWatches: (releases: readonly WatchedRelease[]) => void;
};

/** Finds under their releases, in the order of the answer. */
function Releases({ data, finds, now, company, setWatches }: ReleasesProps) {
  const { openItem } = useNavigation();
  const { mutate: decide } = useDeciding();
  const { list, find, move, onFocus } = useChosen(finds);
  const mayDecide = (find: Find | undefined) =>
    find !== undefined && data.posts.some(({ id, may_decide: may }) => id === find.post.id && may);
  const confirm = (find: Find, kind?: CoverageKind) => decide({ finds: [find], decision: "confirm", kind });
  const dismiss = (find: Find) => decide({ finds: [find], decision: "dismiss" });
  useCoverageKeys({
    onMove: move,
    onConfirm: () => find && mayDecide(find) && find.status !== "confirmed" && confirm(find),
    onDismiss: () => find && mayDecide(find) && find.status !== "dismissed" && dismiss(find),
    onOpen: () => find && openItem(findItem(find.id)),
  });
  const groups = Map.groupBy(finds, ({ post }) => post.id);
  return (
    <div ref={list} onFocus={onFocus}>
      {[...groups].map(([id, own]) => {
        const post = data.posts.find((each) => each.id === id);
        if (!post) return null;
        return (
          <ReleaseFinds
            key={id}
            post={post}
            finds={own}
            now={now}
            company={company}
            chosen={find?.id ?? null}
            onConfirm={confirm}
            onDismiss={dismiss}
            onConfirmAll={(all) => decide({ finds: all, decision: "confirm" })}
            onWatch={({ name, watched_until: until, may_decide: mayExtend }) =>
              setWatches([{ id, name, until, mayExtend }])
            }
          />
        );
      })}
    </div>
  );
}

function Loading() {
  return (
    <div aria-busy="true" aria-label="Loading coverage">
      {Array.from({ length: LOADING_ROWS }, (_, row) => (
        <div key={row} className={styles.loading}>
          <Skeleton height={16} width="62%" />
          <Skeleton height={12} width="38%" />
          <Skeleton height={12} width="74%" />
        </div>
      ))}
    </div>
  );
}
