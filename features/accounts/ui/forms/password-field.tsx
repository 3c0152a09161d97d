import { PasswordInput, type PasswordInputProps } from "@mantine/core";

/** A password with a button that shows and hides it, and the name under which password managers know it. */
export function PasswordField(props: PasswordInputProps & { autoComplete: "current-password" | "new-password" }) {
  return (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ "aria-label": "Show password" }}
      spellCheck={false}
      autoCapitalize="none"
      aria-invalid={props.error ? true : undefined} // Mantine sets it only on its other fields
      {...props}
    />
  );
}
