/** Creates or changes an alert; what it finds is shown next to it as it is written. */
import { Skeleton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { deviceZone } from "#ui-kit/format/zoned.ts";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { checkInput } from "#platform/contract/check-input.ts";
import { type Alert, alertInput, type AlertOptions, previewInput, sampleInput } from "../../contract.ts";
import { alertMessages } from "../../messages.ts";
import { useAlert, useOptions, usePreview, useSample, useSaveAlert } from "../use-alerts.ts";
import { FormDock } from "./form-dock.tsx";
import { PreviewPane } from "./preview-pane.tsx";
import { SearchFields } from "./search-fields.tsx";
import { SendFields } from "./send-fields.tsx";
import { type FormValues, inputOf, searchOf, valuesOf } from "./values.ts";
import styles from "./alert-form.module.css";

const TYPING_MS = 400;
const MAX_NAME = 100;

/** @param id null: a new one. */
export function AlertForm({ id }: { id: number | null }) {
  const alert = useAlert(id);
  const options = useOptions();
  const title = id === null ? "New alert" : "Edit alert";
  const failed = [options, alert].find(({ error, data }) => error && !data);
  if (options.data && (id === null || alert.data))
    return <Form id={id} alert={alert.data ?? null} options={options.data} title={title} />;
  return (
    <>
      <PageHead title={title} />
      {failed ? (
        <ErrorState title={alertMessages.loadFailed} query={failed} />
      ) : (
        <div aria-busy="true" aria-label="Loading the alert">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} height={64} mb={16} />
          ))}
        </div>
      )}
    </>
  );
}

type FormProps = { id: number | null; alert: Alert | null; options: AlertOptions; title: string };

function Form({ id, alert, options, title }: FormProps) {
  const { open, closeItem } = useNavigation();
  const save = useSaveAlert(id);
  const form = useContractForm({
    initial: valuesOf(alert),
    check: (values: FormValues) => checkInput(alertInput, inputOf(values)),
    send: async (input) => {
      const saved = await save(input);
      open("alerts", { item: `hits.${saved.id}` });
    },
  });
  const preview = usePreviewOf(form.values);
  const sampling = useSample();
  const sampled = sampleInputOf(form.values);
  const isFull = id === null && options.used >= options.most;
  return (
    <>
      <div className={styles.live}>
        <div className={styles.form}>
          <PageHead title={title} />
          <ContractForm label={title} form={form} className={styles.fields}>
            <SearchFields form={form} options={options} />
            <SendFields form={form} options={options} isTooBroad={preview.data?.is_too_broad ?? false} />
          </ContractForm>
        </div>
        <PreviewPane preview={preview} isAsked={previewInputOf(form.values) !== null} />
      </div>
      <FormDock
        id={form.id}
        isNew={id === null}
        isBusy={form.isSending}
        limit={isFull ? alertMessages.limit(options.used, options.most) : null}
        count={`${options.used} of ${options.most} alerts`}
        values={form.values}
        sample={sampled && { send: () => sampling.mutate(sampled), isBusy: sampling.isPending }}
        onCancel={closeItem}
      />
    </>
  );
}

/** Null while there is nothing that could be looked for. */
function previewInputOf(values: FormValues) {
  const checked = checkInput(previewInput, { ...searchOf(values), time_zone: deviceZone() });
  return "input" in checked ? checked.input : null;
}

/** A new alert without a name is called by its search. */
function sampleInputOf(values: FormValues) {
  const search = searchOf(values);
  const name = values.name.trim() || search.query.slice(0, MAX_NAME);
  const checked = checkInput(sampleInput, { ...search, name, time_zone: deviceZone() });
  return "input" in checked ? checked.input : null;
}

function usePreviewOf(values: FormValues) {
  const input = previewInputOf(values);
  const [settled] = useDebouncedValue(JSON.stringify(input), TYPING_MS);
  return usePreview(JSON.parse(settled) as typeof input);
}
