/** The 'API keys' tab of a company: its keys, and making one. */
import { Alert, Button } from "@mantine/core";
import { IconKey, IconPlus, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { useNow } from "#ui-kit/use-now.ts";
import type { ApiKey, ApiKeys, NewKey } from "../contract.ts";
import { CreateDialog } from "./create-dialog.tsx";
import { ENDED_TITLE, EndedDialog } from "./ended-dialog.tsx";
import { KeyTable } from "./key-table.tsx";
import classes from "./keys.module.css";
import shared from "./connections.module.css";
import { SecretDialog } from "./secret-dialog.tsx";
import { TestKeys } from "./test-keys.tsx";
import { useEndOldSecret, useKeys } from "./use-keys.ts";
import { lastUseOf, momentOf } from "./words.ts";

export function KeysTab({ companyId }: { companyId: number }) {
  // An operator who acts as a person sees their keys, and changes none.
  const mayChange = useMe().acting === null;
  const { data, error, refetch, isFetching } = useKeys(companyId);
  const [isCreating, setCreating] = useState(false);
  const [showsEnded, setShowsEnded] = useState(false);
  const [made, setMade] = useState<NewKey | null>(null);
  if (error && !data)
    return <ErrorState title="The keys of this company could not be loaded" query={{ error, refetch, isFetching }} />;
  const isEmpty = data?.keys.length === 0;
  const test = data?.keys.filter(({ kind }) => kind === "test") ?? [];
  const live = data?.keys.filter(({ kind }) => kind === "live");
  const hasTest = test.length > 0 || (data?.sandbox.posts ?? 0) > 0;
  const create = mayChange && (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => setCreating(true)}
    >
      Create key
    </Button>
  );
  return (
    <div className={shared.tab}>
      <div className={shared.head}>
        <h2>{hasTest ? "Live keys" : "API keys"}</h2>
        {data && <Count {...data} />}
        {!isEmpty && create}
      </div>
      {data?.keys.map(
        (key) => key.previous && <Rotating key={key.id} companyId={companyId} apiKey={key} mayChange={mayChange} />,
      )}
      {isEmpty ? (
        <EmptyState
          icon={IconKey}
          title="No keys yet"
          detail="With a key, a program works for this company: your website, an intranet, a newsletter."
          action={create}
        />
      ) : (
        <KeyTable label="API keys" companyId={companyId} keys={live} mayChange={mayChange} onMade={setMade} />
      )}
      {data && hasTest && <TestKeys {...data} keys={test} mayChange={mayChange} onMade={setMade} />}
      <p className={classes.foot}>
        <a href="/api/docs" target="_blank" rel="noreferrer">
          API reference
        </a>
        <span>120 calls a minute for each key</span>
        <button type="button" className={classes.link} onClick={() => setShowsEnded(true)}>
          {ENDED_TITLE}
        </button>
      </p>
      {data && (
        <CreateDialog
          company={data.company}
          opened={isCreating}
          onClose={() => setCreating(false)}
          onMade={(key) => {
            setCreating(false);
            setMade(key);
          }}
        />
      )}
      {showsEnded && <EndedDialog companyId={companyId} onClose={() => setShowsEnded(false)} />}
      <SecretDialog made={made} onClose={() => setMade(null)} />
    </div>
  );
}

/** Others' keys count too, also where they are not shown. */
function Count({ count, max }: ApiKeys) {
  return (
    <span className={shared.count}>
      {count} of {max}
    </span>
  );
}

function Rotating({ companyId, apiKey, mayChange }: { companyId: number; apiKey: ApiKey; mayChange: boolean }) {
  const { mutate, isPending } = useEndOldSecret(companyId);
  const now = useNow(60_000).getTime();
  const { previous, name } = apiKey;
  if (!previous) return null;
  const { words, more } = lastUseOf(previous, now);
  const used =
    previous.used_at === null
      ? "It was never used."
      : `It was last used ${words.toLowerCase()}${more === "" ? "" : ` from ${more}`}. Change it there, then end it here.`;
  return (
    <Alert
      className={classes.rotating}
      color="amber"
      icon={<IconRefresh size={16} aria-hidden />}
      title={`${name}: the old key works until ${momentOf(previous.until)}`}
    >
      <p>{used}</p>
      {mayChange && (
        <Button loading={isPending} onClick={() => mutate(apiKey)}>
          End old key now
        </Button>
      )}
    </Alert>
  );
}
