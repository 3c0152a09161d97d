/** Platforms, for operators: their delivery methods and delivery figures. */
import { Button, Modal } from "@mantine/core";
import { IconBroadcast, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { PagedTable } from "#ui-kit/tables/paged-table.tsx";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import { Toolbar } from "#ui-kit/tables/toolbar.tsx";
import { useListAddress } from "#ui-kit/tables/use-list-address.ts";
import { usePagedList } from "#ui-kit/tables/use-paged-list.ts";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import type { OperatorPlatform } from "../../platform-contract.ts";
import { PlatformDeliveries } from "../deliveries/platform-deliveries.tsx";
import { platformColumns } from "./columns.tsx";
import { PlatformDialog } from "./dialog.tsx";
import { type HandOver, PlatformHandOver } from "./hand-over.tsx";
import { NEW_PLATFORM, openPlatformOf } from "./item.ts";
import { PlatformRemoval } from "./removal.tsx";
import { PAGE_SIZE, type SavedPlatform, useOperatorPlatform, useOperatorPlatforms } from "./use-operator-platforms.ts";

type Plans = readonly { id: number; name: string }[];
const NO_PLANS: Plans = [];
const NONE: readonly OperatorPlatform[] = [];

export function PlatformsScreen() {
  const { openItem } = useNavigation();
  const address = useListAddress();
  const { q, page } = address;
  const answer = useOperatorPlatforms(q, page);
  const { data } = answer;
  const list = usePagedList(answer, address, { pageSize: PAGE_SIZE, rowsOf: ({ platforms }) => platforms });
  const [removed, setRemoved] = useState<OperatorPlatform | null>(null);
  const add = (
    <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={() => openItem(NEW_PLATFORM)}>
      New platform
    </Button>
  );
  return (
    <>
      <PageHead title="Platforms" note="Where published posts are delivered" actions={add} />
      <Toolbar>
        <SearchField label="Search platforms" placeholder="Search platforms..." q={q} onSearch={address.search} />
      </Toolbar>
      <PagedTable
        label="Platforms"
        columns={platformColumns(data?.plans ?? NO_PLANS, setRemoved)}
        list={list}
        keyOf={({ id }) => id}
        isTarget
        corner={92}
        loadingRows={3}
        noun={["platform", "platforms"]}
        failed="The platforms could not be loaded"
        empty={{
          icon: IconBroadcast,
          title: q === "" ? "No platforms yet" : "No matching platforms",
          detail: q === "" ? "Create a platform to start delivering posts." : "No platform name matches.",
        }}
      />
      <Dialogs platforms={data?.platforms ?? NONE} plans={data?.plans ?? NO_PLANS} isLoaded={data !== undefined} />
      <PlatformRemoval platform={removed} onClose={() => setRemoved(null)} />
    </>
  );
}

/** The dialog open in the address, and the data to hand over after saving a platform. */
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
        <ErrorState title="This platform could not be loaded" query={other} />
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
