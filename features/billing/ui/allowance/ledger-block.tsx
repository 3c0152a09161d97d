/** The release ledger in words: what came, what it went to, and what was left after each line. */
import { IconListNumbers } from "@tabler/icons-react";
import { useEffect } from "react";
import table from "#ui-kit/tables/data-table.module.css";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { Block } from "#ui-kit/page/block.tsx";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatDateTime, formatTableDate } from "#ui-kit/format/dates.ts";
import { ListFoot } from "#ui-kit/tables/list-foot.tsx";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import type { LedgerLine } from "../../contracts/allowance.ts";
import classes from "../subscription/billing-table.module.css";
import { signed } from "./ledger-summary.ts";
import { changeOf, wordsOf } from "./ledger-words.ts";
import { useLedgerPage } from "./use-ledger.ts";

const COLUMNS: Column[] = [
  { name: "Date", className: classes.date, loading: 72 },
  { name: "What happened", className: classes.what, loading: "text" },
  { name: "Change", kind: "figure", className: classes.number, loading: 24 },
  { name: "Releases left", kind: "figure", className: `${classes.number} ${classes.balance}`, loading: 24 },
];

const PAGE_SIZE = 20;

/** The address is anybody's text. */
function pageOf(parameters: URLSearchParams): number {
  const asked = parameters.get("page") ?? "";
  return /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1;
}

export function LedgerBlock() {
  const { parameters, setParameters } = useNavigation();
  const page = pageOf(parameters);
  const { data, error, refetch, isFetching, isPlaceholderData } = useLedgerPage(page, PAGE_SIZE);
  const retry = { run: () => void refetch(), isBusy: isFetching };
  const lastPage = Math.max(1, Math.ceil((data?.count ?? 0) / PAGE_SIZE));
  const isBeyond = data !== undefined && !isPlaceholderData && page > lastPage;

  useEffect(() => {
    if (isBeyond) setParameters({ page: lastPage === 1 ? null : String(lastPage) });
  }, [isBeyond, lastPage, setParameters]);

  const entries = isBeyond ? undefined : data?.entries;
  const isEmpty = entries?.length === 0;
  return (
    <Block title="Release history">
      {error && !data && (
        <ErrorState title="Your release history could not be loaded" detail={error.message} action={retry} />
      )}
      {isEmpty && (
        <EmptyState
          icon={IconListNumbers}
          title="No releases yet"
          detail="The releases you receive and use appear here."
        />
      )}
      {!isEmpty && !(error && !data) && <LedgerTable entries={entries} isBusy={isPlaceholderData} />}
      {data && !isEmpty && (
        <ListFoot
          page={page}
          pages={lastPage}
          label="Pages of the ledger"
          stale={error ? retry : null}
          onPage={(to) => setParameters({ page: to === 1 ? null : String(to) })}
        >
          {formatCount(data.count)} {data.count === 1 ? "line" : "lines"}
        </ListFoot>
      )}
    </Block>
  );
}

type LedgerTableProps = { entries: readonly LedgerLine[] | undefined; isBusy: boolean };

function LedgerTable({ entries, isBusy }: LedgerTableProps) {
  return (
    <DataTable
      label="Release history"
      columns={COLUMNS}
      rows={entries}
      isBusy={isBusy}
      className={classes.table}
      listFrom={600}
    >
      {(line) => <Row key={line.id} line={line} />}
    </DataTable>
  );
}

function Row({ line }: { line: LedgerLine }) {
  const { what, post, why } = wordsOf(line);
  const { available, unused, created_at } = line;
  const change = changeOf(line);
  return (
    <tr>
      <td className={classes.date}>
        <time dateTime={created_at} title={formatDateTime(created_at)}>
          {formatTableDate(created_at)}
        </time>
      </td>
      <td className={classes.what}>
        {what} {post !== null && <bdi>‘{post}’</bdi>}
        {why && <span className={classes.why}>{why}</span>}
      </td>
      <td className={`${table.figure} ${classes.number} ${classes.strong}`}>
        {change === 0 ? <span className={classes.held}>No change</span> : signed(change)}
      </td>
      <td className={`${table.figure} ${classes.number} ${classes.balance}`}>
        <span className={classes.strong}>{formatCount(available)}</span>
        {unused > available && <span className={classes.held}> + {formatCount(unused - available)} held</span>}
      </td>
    </tr>
  );
}
