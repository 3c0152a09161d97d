/** Merges an outlet into another one: it asks which, and says what becomes of its articles. */
import "@mantine/core/styles/Combobox.layer.css";
import { Button, Modal, Select } from "@mantine/core";
import { useState } from "react";
import { counted } from "#platform/contract/sentence.ts";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { useLastShown } from "#ui-kit/dialogs/use-last-shown.ts";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { type Outlet, outletMessages } from "../../outlets/contract.ts";
import classes from "./outlets.module.css";
import { useMergeOutlet, useOutlets } from "./use-outlets.ts";

type Props = {
  /** The outlet that goes; null closes the dialog. */
  outlet: Outlet | null;
  onClose: () => void;
};

export function MergeOutletDialog({ outlet, onClose }: Props) {
  const asked = useLastShown(outlet);
  return (
    <Modal opened={outlet !== null} onClose={onClose} title={`Merge ${asked?.name ?? ""}`} size={520} returnFocus>
      {asked && <MergeForm key={asked.id} outlet={asked} onClose={onClose} />}
    </Modal>
  );
}

function MergeForm({ outlet, onClose }: { outlet: Outlet; onClose: () => void }) {
  const merging = useMergeOutlet(onClose);
  const [into, setInto] = useState<Outlet | null>(null);
  const [typed, setTyped] = useState("");
  const found = useOutlets({ q: typed === into?.name ? "" : typed, page: 1, kind: undefined });
  const form = useContractForm({
    initial: { into: null as string | null },
    check: ({ into: chosen }) =>
      chosen === null ? { problems: { into: outletMessages.mergeIntoUnknown } } : { input: Number(chosen) },
    send: (chosen: number) => merging.mutateAsync({ from: outlet, into: chosen }),
  });
  const others = (found.data?.outlets ?? []).filter(({ id }) => id !== outlet.id);
  const listed = into === null || others.some(({ id }) => id === into.id) ? others : [into, ...others];
  const sites = outlet.sites.length;
  const kept = into ? <b>{into.name}</b> : "the other outlet";
  return (
    <ContractForm label={`Merge ${outlet.name}`} form={form}>
      <Select
        data-autofocus
        label="Into"
        required
        searchable
        placeholder="Search outlets..."
        nothingFoundMessage={found.isFetching ? "Searching..." : "No matching outlets."}
        // The server has searched, also in their sites.
        filter={({ options }) => options}
        data={listed.map(({ id, name, sites }) => ({
          value: String(id),
          label: sites[0] === undefined || sites[0] === name ? name : `${name} (${sites[0]})`,
        }))}
        {...form.field("into")}
        onSearchChange={setTyped}
        onChange={(chosen) => {
          setInto(listed.find(({ id }) => String(id) === chosen) ?? null);
          form.set("into", chosen);
        }}
      />
      <div className={classes.text}>
        <p>
          {counted(outlet.articles, "article")}
          {sites > 0 && <> and {counted(sites, "site")}</>} of <b>{outlet.name}</b> move to {kept}, which then counts
          once for each release. Articles to confirm are shown together; what people have decided stays.
        </p>
        <p>
          {sites > 0 && <>Later articles on {sites === 1 ? "this site" : "these sites"} belong to it. </>}You cannot
          undo this.
        </p>
      </div>
      <DialogFoot>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="filled" color="red" loading={form.isSending}>
          Merge
        </Button>
      </DialogFoot>
    </ContractForm>
  );
}
