import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";

/** The address that an account is known by, as password managers expect it. */
export function EmailField({ error, autoFocus }: { error: ReactNode; autoFocus?: boolean }) {
  return (
    <TextInput
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={autoFocus}
      error={error}
    />
  );
}
