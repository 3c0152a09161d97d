/** One outlet: what it is called, where and in which language it appears, its sites, and the feeds that we read of it. */
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import { Select, Skeleton, TagsInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { counted } from "#platform/contract/sentence.ts";
import { FormFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { useLastShown } from "#ui-kit/dialogs/use-last-shown.ts";
import { ContractForm, FieldRow } from "#ui-kit/forms/contract-form.tsx";
import { NewerStateNotice } from "#ui-kit/forms/newer-state-notice.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { useNewerState } from "#ui-kit/forms/use-newer-state.ts";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { ScreenLink } from "#ui-kit/page/navigation.tsx";
import { itemOf } from "#ui-kit/page/numbered-item.ts";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { sentence } from "#platform/contract/sentence.ts";
import { MAX_OUTLET } from "../../contract.ts";
import { MAX_SITES, OUTLET_KINDS, type OutletChange, type OutletDetail } from "../../outlets/contract.ts";
import { countryChoices, countryName, languageChoices, languageName } from "../../outlets/places.ts";
import { OUTLET_KIND_WORDS } from "./outlet-words.ts";
import classes from "./outlets.module.css";
import { getOutlet, useOutlet, useSaveOutlet } from "./use-outlets.ts";

type Props = { id: number | null; onClose: () => void };

export function OutletDialog({ id, onClose }: Props) {
  const shown = useLastShown(id);
  return (
    <FormModal opened={id !== null} onClose={onClose} title="Outlet" size={600} closeOnClickOutside={false} returnFocus>
      {shown !== null && <OpenOutlet key={shown} id={shown} onClose={onClose} />}
    </FormModal>
  );
}

function OpenOutlet({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useOutlet(id);
  if (error && !data)
    return <ErrorState title="This outlet could not be loaded" query={{ error, refetch, isFetching }} />;
  if (!data) return <Skeleton height={320} aria-label="Loading the outlet" />;
  return <OutletForm outlet={data} onClose={onClose} />;
}

type Values = Required<Omit<OutletChange, "version">>;
const valuesOf = ({ name, country, language, kind, sites }: OutletDetail): Values => ({
  name,
  country,
  language,
  kind,
  sites,
});
const FIELD_WORDS: Record<keyof Values, string> = {
  name: "Name",
  country: "Country",
  language: "Language",
  kind: "Kind",
  sites: "Sites",
};
/** Countries and languages; more are found by typing. */
const SHOWN = 40;
const UNMOUNTED = { shadow: "md", offset: 4, keepMounted: false } as const;
const KINDS = OUTLET_KINDS.map((value) => ({ value, label: OUTLET_KIND_WORDS[value] }));
function wordsOf(name: keyof Values, value: string | string[]): string | undefined {
  if (typeof value !== "string") return value.join(", ");
  const words = { country: countryName, language: languageName, kind: kindWord };
  return name in words ? words[name as keyof typeof words](value) : undefined;
}
const kindWord = (kind: string) => KINDS.find(({ value }) => value === kind)?.label ?? kind;

function OutletForm({ outlet, onClose }: { outlet: OutletDetail; onClose: () => void }) {
  const newer = useNewerState({ opened: outlet, valuesOf, fetch: () => getOutlet(outlet.id) });
  const saving = useSaveOutlet(({ name }) => {
    showSuccess(sentence(`${name} saved`));
    onClose();
  });
  const form = useContractForm({
    initial: valuesOf(outlet),
    check: (values) =>
      values.name.trim() === ""
        ? { problems: { name: "Name is required." } }
        : { input: { ...values, version: newer.base?.version } },
    send: (change: OutletChange) => saving.mutateAsync({ id: outlet.id, change }),
    isHandled: newer.isStale,
  });
  const [countries] = useState(countryChoices);
  const [languages] = useState(languageChoices);
  const { values, set } = form;
  return (
    <ContractForm label="Outlet" form={form}>
      <NewerStateNotice
        newer={newer.state}
        what="this outlet"
        values={values}
        labels={FIELD_WORDS}
        wordsOf={wordsOf}
        onChange={form.change}
      />
      <TextInput
        data-autofocus
        label="Name"
        required
        maxLength={MAX_OUTLET}
        description="Shown in Coverage, reports and emails."
        {...form.text("name")}
      />
      <FieldRow>
        <Select
          label="Country"
          searchable
          clearable
          limit={SHOWN}
          comboboxProps={UNMOUNTED}
          placeholder="Not known"
          nothingFoundMessage="No matching country."
          data={countries}
          {...form.field("country")}
          value={values.country || null}
          onChange={(chosen) => set("country", chosen ?? "")}
        />
        <Select
          label="Language"
          searchable
          clearable
          limit={SHOWN}
          comboboxProps={UNMOUNTED}
          placeholder="Not known, or several"
          nothingFoundMessage="No matching language."
          data={languages}
          {...form.field("language")}
          value={values.language || null}
          onChange={(chosen) => set("language", chosen ?? "")}
        />
      </FieldRow>
      <Select
        label="Kind"
        allowDeselect={false}
        data={KINDS}
        {...form.field("kind")}
        onChange={(chosen) => set("kind", OUTLET_KINDS.find((each) => each === chosen) ?? values.kind)}
      />
      <TagsInput
        label="Sites"
        description="Articles on these sites are this outlet's. Later articles on a site that you remove become another outlet's."
        maxTags={MAX_SITES}
        acceptValueOnBlur
        {...form.field("sites")}
        onChange={(sites) => set("sites", sites)}
      />
      <Feeds outlet={outlet} />
      <FormFoot isSending={form.isSending}>Save outlet</FormFoot>
    </ContractForm>
  );
}

function Feeds({ outlet: { feeds, feed_list: list, articles, releases } }: { outlet: OutletDetail }) {
  return (
    <section className={classes.text} aria-label="Feeds and articles">
      <p>
        {counted(articles, "article")} about {counted(releases, "release")}.{" "}
        {feeds === 0 ? "We read no feed of it." : `We read ${counted(feeds, "feed")}:`}
      </p>
      {list.length > 0 && (
        <ul className={classes.feeds}>
          {list.map(({ id, name, url }) => (
            <li key={id}>
              <ScreenLink to="operatorFeeds" place={{ item: itemOf("feed", id) }}>
                <bdi>{name}</bdi>
              </ScreenLink>{" "}
              <small title={url}>{url.replace(/^https?:\/\//, "")}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
