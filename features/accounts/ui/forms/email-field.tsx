import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";

/** The email address of an account, marked up for password managers. */
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
