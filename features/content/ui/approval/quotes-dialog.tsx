/** Asks a person to approve their quotes, in the text as it is then saved. */
import "@mantine/core/styles/Combobox.layer.css";
import { Autocomplete, Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import { quotesInput } from "#features/approvals/contract.ts";
import { checkInput } from "#platform/contract/check-input.ts";
import { FormFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import type { ListedQuote } from "./quote-words.ts";
import classes from "./quotes.module.css";
import { useAskQuotes } from "./use-quotes.ts";

const TITLE = "Ask for sign-off";

type AskProps = {
  id: number;
  quotes: readonly ListedQuote[];
  /** Keys of those that are ticked. */
  chosen: string[];
  people: readonly string[];
  onStore: () => Promise<boolean>;
};

export function QuotesDialog({ isOpen, onClose, ...props }: AskProps & { isOpen: boolean; onClose: () => void }) {
  // What keeps the text from being saved is at its fields, and has the focus.
  const [isRefused, setRefused] = useState(false);
  const close = (wasRefused: boolean) => {
    setRefused(wasRefused);
    onClose();
  };
  return (
    <FormModal
      opened={isOpen}
      onClose={() => close(false)}
      title={TITLE}
      size={520}
      closeOnClickOutside={false}
      returnFocus={!isRefused}
    >
      <AskForm {...props} onDone={() => close(false)} onRefused={() => close(true)} />
    </FormModal>
  );
}

type FormProps = AskProps & { onDone: () => void; onRefused: () => void };

function AskForm({ id, quotes, chosen, people, onStore, onDone, onRefused }: FormProps) {
  // While the dialog fades away it still shows what it asked.
  const [listed] = useState(quotes);
  const ask = useAskQuotes();
  const form = useContractForm({
    initial: { name: "", email: "", keys: chosen },
    check: (values) => checkInput(quotesInput, values),
    send: async (input) => {
      if (!(await onStore())) return onRefused();
      await ask.mutateAsync({ id, input });
      onDone();
    },
  });
  const { values, problems, set } = form;
  return (
    <ContractForm label={TITLE} form={form}>
      <Autocomplete
        name="name"
        label="Name"
        data-autofocus
        maxLength={100}
        data={[...people]}
        value={values.name}
        error={problems["name"]}
        onChange={(name) => set("name", name)}
      />
      <TextInput
        {...form.text("email")}
        label="Email"
        type="email"
        dir="ltr"
        description="Gets a link to these quotes. An account is not needed."
      />
      <Checkbox.Group
        {...form.field("keys")}
        label="Quotes"
        tabIndex={-1}
        className={classes.listed}
        onChange={(keys) => set("keys", keys)}
      >
        <div className={classes.free}>
          {listed.map(({ key, words }) => (
            <Checkbox key={key} value={key} label={<span dir="auto">{words}</span>} />
          ))}
        </div>
      </Checkbox.Group>
      <FormFoot isSending={form.isSending}>{TITLE}</FormFoot>
    </ContractForm>
  );
}
