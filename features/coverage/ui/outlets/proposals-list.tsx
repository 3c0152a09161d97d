/** Outlets that people propose: those to decide, or decided ones. */
import { Badge } from "@mantine/core";
import { IconMessagePlus } from "@tabler/icons-react";
import { counted } from "#platform/contract/sentence.ts";
import { formatMoment } from "#ui-kit/format/dates.ts";
import { ItemLink, useNavigation } from "#ui-kit/page/navigation.tsx";
import { idOfItem, itemOf } from "#ui-kit/page/numbered-item.ts";
import table from "#ui-kit/tables/data-table.module.css";
import type { Column } from "#ui-kit/tables/data-table.tsx";
import { PagedTable } from "#ui-kit/tables/paged-table.tsx";
import type { useListAddress } from "#ui-kit/tables/use-list-address.ts";
import { usePagedList } from "#ui-kit/tables/use-paged-list.ts";
import type { Proposal, ProposalsQuery } from "../../outlets/proposals.ts";
import { ProposalDialog } from "./proposal-dialog.tsx";
import { PROPOSAL_LOOKS } from "./outlet-words.ts";
import { PAGE_SIZE, useProposals } from "./use-proposals.ts";

const COLUMNS: Column<Proposal>[] = [
  {
    name: "Outlet",
    kind: "lead",
    width: [34, 200],
    clip: 0,
    narrow: ["first", "line"],
    cell: ({ id, name, site, people }) => (
      <>
        <ItemLink item={itemOf("proposal", id)} className={table.whole}>
          <bdi>{name}</bdi>
        </ItemLink>
        <small>
          {site}
          {people > 1 && ` · ${counted(people, "person", "people")}`}
        </small>
      </>
    ),
  },
  {
    name: "Proposed by",
    clip: 220,
    title: ({ person }) => person.email,
    cell: ({ person }) => <bdi>{person.name || person.email}</bdi>,
  },
  { name: "State", kind: "plain", cell: ({ status }) => <State {...PROPOSAL_LOOKS[status]} /> },
  {
    name: "Received",
    kind: "figure",
    cell: ({ created_at }) => <time dateTime={created_at}>{formatMoment(created_at)}</time>,
  },
];

function State({ colour, label }: (typeof PROPOSAL_LOOKS)[Proposal["status"]]) {
  return <Badge color={colour}>{label}</Badge>;
}

type Props = { address: ReturnType<typeof useListAddress>; state: ProposalsQuery["state"] };

export function ProposalsList({ address, state }: Props) {
  const { item, closeItem } = useNavigation();
  const answer = useProposals({ state, page: address.page });
  const list = usePagedList(answer, address, { pageSize: PAGE_SIZE, rowsOf: ({ proposals }) => proposals });
  const id = idOfItem("proposal", item);
  return (
    <>
      <PagedTable
        label="Proposed outlets"
        columns={COLUMNS}
        list={list}
        keyOf={(proposal) => proposal.id}
        isTarget
        noun={["proposal", "proposals"]}
        failed="The proposals could not be loaded"
        empty={{
          icon: IconMessagePlus,
          title: state === "open" ? "Nothing proposed" : "Nothing decided yet",
          detail:
            state === "open"
              ? "Outlets that users miss among our sources appear here."
              : "Proposals appear here for a year once they are decided.",
        }}
      />
      <ProposalDialog proposal={list.rows?.find((each) => each.id === id) ?? null} onClose={closeItem} />
    </>
  );
}
