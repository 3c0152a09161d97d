/** Ctrl+Enter, on a Mac Cmd+Enter, presses a form's main button from any of its fields. */
import type { KeyboardEvent } from "react";
import { isOfInputMethod } from "./input-method.ts";

/** Props of the button that the keys press; one of a form has them. */
export const MAIN_BUTTON = { "data-main": true, "aria-keyshortcuts": "Control+Enter Meta+Enter" } as const;

/**
 * For `onKeyDownCapture` of a form: the text editor would take the keys for a line break. The focus goes to the button
 * first, so that the field that is left hands on its text. Does nothing in dialogs of the form, and while no main button
 * is shown.
 * @param press instead of the button's own press.
 */
export function pressMainButton(event: KeyboardEvent<HTMLFormElement>, press?: () => void): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, nativeEvent, currentTarget, target } = event;
  if (key !== "Enter" || ctrlKey === metaKey || altKey || shiftKey || isOfInputMethod(nativeEvent)) return;
  if (!(target instanceof Node) || !currentTarget.contains(target)) return;
  event.preventDefault();
  event.stopPropagation();
  const button = currentTarget.querySelector<HTMLButtonElement>("button[data-main]");
  if (repeat || !button) return;
  button.focus();
  if (press) press();
  else button.click();
}
