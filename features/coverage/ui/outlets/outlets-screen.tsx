/** Outlets, for operators: publications that wrote about releases, each with its sites, their feeds and its articles. */
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { ActionIcon, SegmentedControl } from "@mantine/core";
import { IconArrowMerge, IconBuildingBroadcastTower, IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { formatCount } from "#ui-kit/format/counts.ts";
import { ItemLink, useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { idOfItem, itemOf } from "#ui-kit/page/numbered-item.ts";
import table from "#ui-kit/tables/data-table.module.css";
import type { Column } from "#ui-kit/tables/data-table.tsx";
import { FilterChoice } from "#ui-kit/tables/filter-choice.tsx";
import { PagedTable } from "#ui-kit/tables/paged-table.tsx";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import { Toolbar } from "#ui-kit/tables/toolbar.tsx";
import { useListAddress } from "#ui-kit/tables/use-list-address.ts";
import { usePagedList } from "#ui-kit/tables/use-paged-list.ts";
import { type Outlet, OUTLET_KINDS, type OutletKind, PAGE_SIZE } from "../../outlets/contract.ts";
import { countryName, languageName } from "../../outlets/places.ts";
import { MergeOutletDialog } from "./merge-dialog.tsx";
import { OutletDialog } from "./outlet-dialog.tsx";
import { OUTLET_KIND_WORDS } from "./outlet-words.ts";
import { ProposalsList } from "./proposals-list.tsx";
import { useOutlets } from "./use-outlets.ts";
import { useOpenProposals } from "./use-proposals.ts";

const KINDS = OUTLET_KINDS.map((value) => ({ value, label: OUTLET_KIND_WORDS[value] }));

const VIEWS = ["outlets", "open", "decided"] as const;

export function OutletsScreen() {
  const address = useListAddress();
  const { q, narrow, choice } = address;
  const view = choice("view", VIEWS) ?? "outlets";
  const kind = choice("kind", OUTLET_KINDS) ?? undefined;
  const open = useOpenProposals();
  return (
    <>
      <PageHead title="Outlets" note="Publications that write about releases" />
      <Toolbar>
        <SegmentedControl
          aria-label="Show"
          data={[
            { value: "outlets", label: "Outlets" },
            { value: "open", label: open === 0 ? "Proposed" : `Proposed (${open})` },
            { value: "decided", label: "Decided" },
          ]}
          value={view}
          onChange={(chosen) => narrow({ view: chosen === "outlets" ? null : chosen, q: null, kind: null })}
        />
        {view === "outlets" && (
          <>
            <SearchField
              label="Search outlets"
              placeholder="Search names and sites..."
              q={q}
              onSearch={address.search}
            />
            <FilterChoice
              label="Kind"
              all="All kinds"
              data={KINDS}
              value={kind ?? null}
              onChoose={(chosen) => narrow({ kind: chosen })}
            />
          </>
        )}
      </Toolbar>
      {view === "outlets" ? (
        <Outlets address={address} kind={kind} />
      ) : (
        <ProposalsList address={address} state={view} />
      )}
    </>
  );
}

type OutletsProps = { address: ReturnType<typeof useListAddress>; kind: OutletKind | undefined };

function Outlets({ address, kind }: OutletsProps) {
  const { item, closeItem } = useNavigation();
  const { q, page } = address;
  const list = usePagedList(useOutlets({ q, page, kind }), address, {
    pageSize: PAGE_SIZE,
    rowsOf: ({ outlets }) => outlets,
  });
  const [merged, setMerged] = useState<Outlet | null>(null);
  const isNarrowed = q !== "" || kind !== undefined;
  return (
    <>
      <PagedTable
        label="Outlets"
        columns={columnsWith(setMerged)}
        list={list}
        keyOf={({ id }) => id}
        isTarget
        corner={88}
        loadingRows={6}
        noun={["outlet", "outlets"]}
        failed="The outlets could not be loaded"
        empty={{
          icon: IconBuildingBroadcastTower,
          title: isNarrowed ? "No matching outlets" : "No outlets yet",
          detail: isNarrowed
            ? "No outlets match this search and kind."
            : "An outlet is added with its first article about a release.",
        }}
      />
      <OutletDialog id={idOfItem("outlet", item)} onClose={closeItem} />
      <MergeOutletDialog outlet={merged} onClose={() => setMerged(null)} />
    </>
  );
}

const ICON = { size: 17, stroke: 1.75, "aria-hidden": true } as const;

function columnsWith(onMerge: (outlet: Outlet) => void): Column<Outlet>[] {
  return [
    {
      name: "Name",
      kind: "lead",
      width: [32, 200],
      clip: 0,
      narrow: ["first", "line"],
      cell: ({ id, name, sites }) => (
        <>
          <ItemLink item={itemOf("outlet", id)} className={table.whole}>
            <bdi>{name}</bdi>
          </ItemLink>
          <small title={sites.join(", ")}>{sites.length === 0 ? "No site" : sites.join(", ")}</small>
        </>
      ),
    },
    { name: "Kind", kind: "plain", cell: ({ kind }) => OUTLET_KIND_WORDS[kind] },
    { name: "Country", kind: "plain", cell: ({ country }) => countryName(country) },
    { name: "Language", kind: "plain", tight: "hidden", cell: ({ language }) => languageName(language) },
    { name: "Feeds", kind: "figure", narrow: ["named"], cell: ({ feeds }) => formatCount(feeds) },
    { name: "Articles", kind: "figure", narrow: ["named"], cell: ({ articles }) => formatCount(articles) },
    {
      name: "Actions",
      kind: "end",
      cell: (outlet) => (
        <>
          <ActionIcon
            component={ItemLink}
            item={itemOf("outlet", outlet.id)}
            aria-label={`Edit ${outlet.name}`}
            title="Edit"
          >
            <IconPencil {...ICON} />
          </ActionIcon>
          <ActionIcon aria-label={`Merge ${outlet.name}`} title="Merge into another" onClick={() => onMerge(outlet)}>
            <IconArrowMerge {...ICON} />
          </ActionIcon>
        </>
      ),
    },
  ];
}
