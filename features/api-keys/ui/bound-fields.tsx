/** What a key may do and from where: of creating and of changing one. */
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Checkbox, type CheckboxGroupProps, TextInput, type TextInputProps } from "@mantine/core";
import { PUBLIC_SCOPES, SCOPE_NAMES, SCOPES, type Scope } from "#features/accounts/key-contract.ts";
import shared from "./connections.module.css";

type Chosen = Omit<CheckboxGroupProps, "onChange" | "children"> & { onChange: (scopes: Scope[]) => void };

export function ScopesField({ onChange, ...field }: Chosen) {
  return (
    <Checkbox.Group
      label="Allowed to"
      {...field}
      onChange={(chosen) => onChange(SCOPE_NAMES.filter((scope) => chosen.includes(scope)))}
    >
      <div className={shared.choices}>
        {SCOPE_NAMES.map((scope) => (
          <Checkbox
            key={scope}
            size="xs"
            value={scope}
            label={SCOPES[scope].words}
            description={<span data-public={PUBLIC_SCOPES.has(scope) || undefined}>{SCOPES[scope].hint}</span>}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}

export function AddressesField(field: TextInputProps) {
  return (
    <TextInput
      {...field}
      label="Only from these addresses"
      placeholder="Any address"
      description="For example 203.0.113.0/24. Leave empty for any."
      autoComplete="off"
      spellCheck={false}
    />
  );
}

/** As typed, with spaces, commas or lines between them. */
export const addressesIn = (text: string) => text.split(/[\s,]+/).filter((address) => address !== "");
