/** The keys of a company. Its person changes and rotates a key, owners and its person revoke it. */
import { ActionIcon } from "@mantine/core";
import { IconPencil, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { PUBLIC_SCOPES, SCOPES } from "#features/accounts/key-contract.ts";
import { Question } from "#ui-kit/dialogs/question.tsx";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { useNow } from "#ui-kit/use-now.ts";
import type { ApiKey, NewKey } from "../contract.ts";
import { ChangeDialog } from "./change-dialog.tsx";
import shared from "./connections.module.css";
import { RotateDialog } from "./rotate-dialog.tsx";
import { useRevokeKey } from "./use-keys.ts";
import { endOf, lastUseOf, refusalOf, shownKey } from "./words.ts";

/** @property keys undefined while they load. */
type Props = {
  label: string;
  companyId: number;
  keys: readonly ApiKey[] | undefined;
  mayChange: boolean;
  onMade: (made: NewKey) => void;
};

export function KeyTable({ label, companyId, keys, mayChange, onMade }: Props) {
  const revoke = useRevokeKey(companyId);
  const [rotated, setRotated] = useState<ApiKey | null>(null);
  const [changed, setChanged] = useState<ApiKey | null>(null);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const now = useNow(60_000).getTime();
  const actions = { onRotate: setRotated, onChange: setChanged, onRevoke: setRevoked };
  return (
    <>
      <DataTable
        label={label}
        columns={mayChange ? [...columnsWith(now), actionsWith(actions)] : columnsWith(now)}
        rows={keys}
        keyOf={({ id }) => id}
        className={shared.table}
        loadingRows={2}
        corner={112}
      />
      <ChangeDialog companyId={companyId} apiKey={changed} onClose={() => setChanged(null)} />
      <RotateDialog
        companyId={companyId}
        apiKey={rotated}
        onClose={() => setRotated(null)}
        onMade={(made) => {
          setRotated(null);
          onMade(made);
        }}
      />
      <Question
        about={revoked}
        title={({ name }) => `Revoke ${name}?`}
        text={({ name }) => `Programs that use ${name} are refused at once. You cannot undo this.`}
        no="Keep key"
        yes={() => "Revoke key"}
        onCancel={() => setRevoked(null)}
        onConfirm={(key) => {
          setRevoked(null);
          revoke.mutate(key);
        }}
      />
    </>
  );
}

type Actions = Record<"onRotate" | "onChange" | "onRevoke", (key: ApiKey) => void>;

function columnsWith(now: number): Column<ApiKey>[] {
  return [
    {
      name: "Key",
      kind: "main",
      width: [19, 168],
      narrow: ["first", "line"],
      loading: [180, 28],
      cell: (key) => (
        <span className={shared.named}>
          <b>
            <bdi>{key.name}</bdi>
          </b>
          <code>{shownKey(key)}</code>
        </span>
      ),
    },
    {
      name: "Allowed to",
      narrow: ["line"],
      loading: "text",
      cell: ({ scopes, addresses }) => (
        <ul className={shared.scopes}>
          {scopes.map((scope) => (
            <li key={scope} data-public={PUBLIC_SCOPES.has(scope) || undefined}>
              {SCOPES[scope].words}
            </li>
          ))}
          {addresses.length > 0 && <li title={addresses.join(", ")}>Only from {addresses.join(", ")}</li>}
        </ul>
      ),
    },
    {
      name: "Last used",
      kind: "plain",
      width: [14, 100],
      narrow: ["named"],
      cell: (key) => {
        const { words, more } = lastUseOf(key, now);
        return (
          <>
            {words}
            {more !== "" && <small>{more}</small>}
            {key.refused && (
              <small data-tone="amber">
                Refused from {key.refused.from}, {refusalOf(key.refused, now)}
              </small>
            )}
          </>
        );
      },
    },
    {
      name: "Created by",
      kind: "plain",
      width: [12, 90],
      narrow: ["named"],
      cell: ({ person }) => <bdi>{person}</bdi>,
    },
    {
      name: "Ends",
      kind: "plain",
      width: [14, 110],
      narrow: ["named"],
      cell: ({ ends_at, previous }) => (
        <>
          {endOf(ends_at)}
          {previous && <small data-tone="amber">Rotating</small>}
        </>
      ),
    },
  ];
}

function actionsWith({ onRotate, onChange, onRevoke }: Actions): Column<ApiKey> {
  return {
    name: "Actions",
    kind: "end",
    width: [12, 112],
    narrow: [],
    head: <span className={shared.unseen}>Actions</span>,
    loading: [96, 28],
    cell: (key) => (
      <span className={shared.actions}>
        {key.is_own && (
          <ActionIcon aria-label={`Change ${key.name}`} title="Change" onClick={() => onChange(key)}>
            <IconPencil size={17} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        {key.is_own && (
          <ActionIcon
            aria-label={`Rotate ${key.name}`}
            title={key.previous ? "End the old key first" : "Rotate"}
            disabled={key.previous !== null}
            onClick={() => onRotate(key)}
          >
            <IconRefresh size={17} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon aria-label={`Revoke ${key.name}`} title="Revoke" onClick={() => onRevoke(key)}>
          <IconTrash size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </span>
    ),
  };
}
