/** A living site as the source: its address, the proof that it is the company's, and the reading. */
import { Alert, Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { checkInput } from "#platform/contract/check-input.ts";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { formatDay } from "#ui-kit/format/dates.ts";
import { siteInput, type SiteSource, type SiteState } from "../site-contract.ts";
import classes from "./imports.module.css";
import { SiteProof } from "./site-proof.tsx";
import { useCheckSite, useImportSite } from "./use-sites.ts";

type Props = {
  companyId: number;
  source: SiteSource;
  /** Those of this source that were checked before, the latest first. */
  known: readonly SiteState[];
  onBegun: () => void;
};

export function SiteSourceFields({ companyId, source, known, onBegun }: Props) {
  const { mutateAsync } = useCheckSite(companyId);
  const [shown, setShown] = useState<string | null>(known[0]?.id ?? null);
  const form = useContractForm({
    initial: { address: known[0]?.address ?? "" },
    check: (values) => checkInput(siteInput, { ...values, source }),
    send: async (input) => setShown((await mutateAsync(input)).id),
  });
  const site = known.find(({ id }) => id === shown);
  return (
    <>
      <ContractForm label="Address" form={form} className={classes.address}>
        <TextInput
          {...form.text("address")}
          label={source === "feed" ? "Address of the feed" : "Address of the site"}
          placeholder={source === "feed" ? "https://news.example.com/feed/" : "https://news.example.com"}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={1000}
        />
        <Button type="submit" variant={site ? "default" : "filled"} loading={form.isSending}>
          Check the site
        </Button>
      </ContractForm>
      {site &&
        (site.proof ? (
          <Proven companyId={companyId} site={site} onBegun={onBegun} />
        ) : (
          <SiteProof companyId={companyId} site={site} />
        ))}
    </>
  );
}

function Proven({ companyId, site, onBegun }: { companyId: number; site: SiteState; onBegun: () => void }) {
  const { mutate, isPending, error } = useImportSite(companyId, site.id);
  return (
    <>
      <Alert color="green" title={`${site.host} is confirmed`}>
        Until {formatDay(site.proof?.until ?? "")}
        {site.proof?.by === "line" ? ". Leave the line on the site until the import has started." : "."}
      </Alert>
      {error && (
        <p role="alert" className={classes.problem}>
          {error.message}
        </p>
      )}
      <Button
        variant="filled"
        className={classes.main ?? ""}
        loading={isPending}
        onClick={() => mutate(undefined, { onSuccess: onBegun })}
      >
        Read the site
      </Button>
    </>
  );
}
