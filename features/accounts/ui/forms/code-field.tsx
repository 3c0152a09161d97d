import { TextInput, type TextInputProps } from "@mantine/core";
import classes from "./code-field.module.css";

/** The type of code: the app's six digits, a recovery code, or either. */
type CodeKind = "app" | "recovery" | "either";

const FIELDS: Record<CodeKind, TextInputProps> = {
  app: { label: "Code", inputMode: "numeric", autoComplete: "one-time-code" },
  recovery: { label: "Recovery code", autoComplete: "off" },
  either: {
    label: "Code",
    autoComplete: "one-time-code",
    description: "From your authenticator app, or one of your recovery codes.",
  },
};

export function CodeField({ kind, ...props }: TextInputProps & { kind: CodeKind }) {
  return (
    <TextInput
      name="code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      classNames={{ input: classes.code ?? "" }}
      {...FIELDS[kind]}
      {...props}
    />
  );
}
