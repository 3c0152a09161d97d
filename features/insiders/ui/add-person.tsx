/** Adds an editor or author of the company to the list of a confidential post. */
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { ROLE_NAMES } from "#features/companies/team/roles.ts";
import { checkInput } from "#platform/contract/check-input.ts";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { addInput, type PostPeople } from "../contract.ts";
import classes from "./insiders.module.css";
import { useAdd } from "./use-insiders.ts";

export function AddPerson({ people: { post, candidates } }: { people: PostPeople }) {
  const add = useAdd(post.id);
  const form = useContractForm({
    initial: { person: String(candidates[0]?.id ?? ""), reason: "" },
    check: ({ person, reason }) => checkInput(addInput, { person: Number(person), reason }),
    send: async (input) => {
      await add.mutateAsync(input);
      form.discard();
    },
  });
  return (
    <ContractForm label="Add a person" form={form} className={classes.add}>
      <NativeSelect
        name="person"
        label="Add a person"
        value={form.values.person}
        error={form.problems["person"]}
        onChange={({ currentTarget }) => form.edit(["person"], () => ({ person: currentTarget.value }))}
        data={candidates.map(({ id, name, role }) => ({ value: String(id), label: `${name}, ${ROLE_NAMES[role]}` }))}
      />
      <TextInput {...form.text("reason")} label="Reason" placeholder="For the insider list" maxLength={200} />
      <Button type="submit" loading={add.isPending}>
        Add
      </Button>
    </ContractForm>
  );
}
