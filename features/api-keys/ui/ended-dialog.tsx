/** The keys of a company that have ended: whose, when and why. */
import { Modal } from "@mantine/core";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatTableDate } from "#ui-kit/format/dates.ts";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { ENDED_SHOWN, type EndedKey } from "../contract.ts";
import shared from "./connections.module.css";
import { useEndedKeys } from "./use-keys.ts";
import { endWordsOf, shownKey } from "./words.ts";

export const ENDED_TITLE = "Revoked and expired keys";

export function EndedDialog({ companyId, onClose }: { companyId: number; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useEndedKeys(companyId);
  return (
    <Modal opened onClose={onClose} title={ENDED_TITLE} size={800}>
      {error && !data ? (
        <ErrorState title="These keys could not be loaded" query={{ error, refetch, isFetching }} />
      ) : data?.keys.length === 0 ? (
        <p className={shared.bound}>No key has ended within the last year.</p>
      ) : (
        <DataTable
          label={ENDED_TITLE}
          columns={COLUMNS}
          rows={data?.keys}
          keyOf={({ id }) => id}
          className={shared.table}
          loadingRows={2}
          headIs="still"
        />
      )}
      {data && data.count > ENDED_SHOWN && (
        <p className={shared.hint}>
          The last {ENDED_SHOWN} of {data.count} within a year.
        </p>
      )}
    </Modal>
  );
}

const COLUMNS: Column<EndedKey>[] = [
  {
    name: "Key",
    kind: "main",
    width: [null, 168],
    narrow: ["first", "line"],
    loading: [180, 28],
    cell: ({ name, ...key }) => (
      <span className={shared.named}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <code>{shownKey(key)}</code>
      </span>
    ),
  },
  { name: "Created by", kind: "plain", narrow: ["named"], cell: ({ person }) => <bdi>{person}</bdi> },
  {
    name: "Last used",
    kind: "plain",
    narrow: ["named"],
    cell: ({ used_at }) => (used_at === null ? "Never" : formatTableDate(used_at)),
  },
  {
    name: "Ended",
    kind: "plain",
    narrow: ["named"],
    cell: (key) => (
      <>
        {formatTableDate(key.ended_at)}
        <small>{endWordsOf(key)}</small>
      </>
    ),
  },
];
