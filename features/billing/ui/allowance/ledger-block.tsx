/** The release ledger in words: what came, what it went to, and what was left after each line. */
import { IconListNumbers } from "@tabler/icons-react";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatDateTime, formatTableDate } from "#ui-kit/format/dates.ts";
import { Block } from "#ui-kit/page/block.tsx";
import type { Column } from "#ui-kit/tables/data-table.tsx";
import { PagedTable } from "#ui-kit/tables/paged-table.tsx";
import { useListAddress } from "#ui-kit/tables/use-list-address.ts";
import { usePagedList } from "#ui-kit/tables/use-paged-list.ts";
import type { LedgerLine } from "../../contracts/allowance.ts";
import classes from "../subscription/billing-table.module.css";
import { signed } from "./ledger-summary.ts";
import { changeOf, wordsOf } from "./ledger-words.ts";
import { useLedgerPage } from "./use-ledger.ts";

const COLUMNS: Column<LedgerLine>[] = [
  {
    name: "Date",
    className: classes.date,
    cell: ({ created_at }) => (
      <time dateTime={created_at} title={formatDateTime(created_at)}>
        {formatTableDate(created_at)}
      </time>
    ),
  },
  { name: "What happened", className: classes.what, cell: (line) => <What line={line} /> },
  {
    name: "Change",
    kind: "figure",
    className: `${classes.number} ${classes.strong}`,
    cell: (line) => {
      const change = changeOf(line);
      return change === 0 ? <span className={classes.held}>No change</span> : signed(change);
    },
  },
  {
    name: "Releases left",
    kind: "figure",
    className: `${classes.number} ${classes.balance}`,
    cell: ({ available }) => <span className={classes.strong}>{formatCount(available)}</span>,
  },
];
const PAGE_SIZE = 20;

function What({ line }: { line: LedgerLine }) {
  const { what, post, why } = wordsOf(line);
  return (
    <>
      {what} {post !== null && <bdi>“{post}”</bdi>}
      {why && <small>{why}</small>}
    </>
  );
}

export function LedgerBlock() {
  const address = useListAddress();
  const list = usePagedList(useLedgerPage(address.page, PAGE_SIZE), address, {
    pageSize: PAGE_SIZE,
    rowsOf: ({ entries }) => entries,
  });
  return (
    <Block title="Release history">
      <PagedTable
        label="Release history"
        columns={COLUMNS}
        list={list}
        keyOf={({ id }) => id}
        className={classes.table}
        listFrom={600}
        noun={["line", "lines"]}
        pagesLabel="Pages of the release history"
        failed="Your release history could not be loaded"
        empty={{
          icon: IconListNumbers,
          title: "No releases yet",
          detail: "The releases you receive and use appear here.",
        }}
      />
    </Block>
  );
}
