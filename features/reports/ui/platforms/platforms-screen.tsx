/** Platforms, for operators: the outlets where posts are delivered, how each gets them, and how that goes. */
import { Button, Modal } from "@mantine/core";
import { IconBroadcast, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { ListFoot } from "#ui-kit/tables/list-foot.tsx";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import type { OperatorPlatform } from "../../platform-contract.ts";
import { PlatformDeliveries } from "../deliveries/platform-deliveries.tsx";
import { PlatformDialog } from "./dialog.tsx";
import { type HandOver, PlatformHandOver } from "./hand-over.tsx";
import { NEW_PLATFORM, openPlatformOf } from "./item.ts";
import { PlatformRemoval } from "./removal.tsx";
import { PlatformTable } from "./table.tsx";
import classes from "./platforms-screen.module.css";
import { PAGE_SIZE, type SavedPlatform, useOperatorPlatform, useOperatorPlatforms } from "./use-operator-platforms.ts";

type Plans = readonly { id: number; name: string }[];
const NO_PLANS: Plans = [];
const NONE: readonly OperatorPlatform[] = [];

export function PlatformsScreen() {
  const { openItem, parameters, setParameters } = useNavigation();
  const q = (parameters.get("q") ?? "").trim().slice(0, 200);
  const page = /^[1-9]\d{0,4}$/.test(parameters.get("page") ?? "") ? Number(parameters.get("page")) : 1;
  const { data, error, refetch, isFetching, isPlaceholderData } = useOperatorPlatforms(q, page);
  const again = { run: () => void refetch(), isBusy: isFetching };
  const [removed, setRemoved] = useState<OperatorPlatform | null>(null);
  const add = (
    <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={() => openItem(NEW_PLATFORM)}>
      New platform
    </Button>
  );
  const hasFailed = error !== null && !data;
  return (
    <>
      <PageHead title="Platforms" note="Where published posts are delivered" actions={add} />
      <div className={classes.toolbar}>
        <SearchField
          label="Search platforms"
          placeholder="Search platforms..."
          q={q}
          onSearch={(next) => setParameters({ q: next, page: null })}
        />
      </div>
      {hasFailed && <ErrorState title="The platforms could not be loaded" detail={error.message} action={again} />}
      {data?.count === 0 && <NoPlatforms isSearched={q !== ""} />}
      {!hasFailed && data?.count !== 0 && (
        <PlatformTable
          platforms={data?.platforms}
          plans={data?.plans ?? NO_PLANS}
          isBusy={!data || isPlaceholderData}
          onRemove={setRemoved}
        />
      )}
      {data && data.count > 0 && (
        <ListFoot
          page={page}
          pages={Math.max(1, Math.ceil(data.count / PAGE_SIZE))}
          stale={error ? again : null}
          onPage={(to) => setParameters({ page: to === 1 ? null : String(to) })}
        >
          {data.count === 1 ? "1 platform" : `${formatCount(data.count)} platforms`}
        </ListFoot>
      )}
      <Dialogs platforms={data?.platforms ?? NONE} plans={data?.plans ?? NO_PLANS} isLoaded={data !== undefined} />
      <PlatformRemoval platform={removed} onClose={() => setRemoved(null)} />
    </>
  );
}

function NoPlatforms({ isSearched }: { isSearched: boolean }) {
  return (
    <EmptyState
      icon={IconBroadcast}
      title={isSearched ? "No matching platforms" : "No platforms yet"}
      detail={isSearched ? "No platform name matches." : "Create a platform to start delivering posts."}
    />
  );
}

/** What the address has open, and what a platform is to be given once it was saved. */
function Dialogs(props: { platforms: readonly OperatorPlatform[]; plans: Plans; isLoaded: boolean }) {
  const { platforms, plans, isLoaded } = props;
  const { item, closeItem } = useNavigation();
  const [handOver, setHandOver] = useState<HandOver | null>(null);
  const open = openPlatformOf(item);
  const listed = platforms.find(({ id }) => id === open?.id) ?? null;
  const other = useOperatorPlatform(isLoaded && open && !listed ? open.id : null);
  const opened = listed ?? other.data ?? null;
  const edited = open?.part === "platform" ? opened : null;
  const saved = (platform: SavedPlatform, isNew: boolean) => {
    showSuccess(isNew ? `${platform.name} created.` : `${platform.name} was saved.`);
    setHandOver(handOverOf(platform, isNew || (edited !== null && edited.way !== platform.way)));
    closeItem();
  };
  return (
    <>
      <PlatformDialog
        platform={item === NEW_PLATFORM && isLoaded ? "new" : edited}
        plans={plans}
        onClose={closeItem}
        onSaved={saved}
      />
      <Modal opened={opened === null && other.isError} onClose={closeItem} title="Platform">
        <ErrorState
          title="This platform could not be loaded"
          detail={other.error?.message ?? ""}
          action={{ run: () => void other.refetch(), isBusy: other.isFetching }}
        />
      </Modal>
      <PlatformDeliveries platform={open?.part === "deliveries" ? opened : null} onClose={closeItem} />
      <PlatformHandOver given={handOver} onClose={() => setHandOver(null)} />
    </>
  );
}

/** @param isNewWay whether the platform has not had this way before. */
function handOverOf({ name, new_secret, feed_url }: SavedPlatform, isNewWay: boolean): HandOver | null {
  if (new_secret !== null) return { kind: "key", name, text: new_secret };
  return isNewWay && feed_url !== null ? { kind: "feed", name, text: feed_url } : null;
}
