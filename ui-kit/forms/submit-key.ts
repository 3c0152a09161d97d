/** Ctrl+Enter, on a Mac Cmd+Enter, presses a form's main button from any of its fields. */
import type { KeyboardEvent } from "react";
import { isOfInputMethod } from "./input-method.ts";

/** Props of the button that the keys press; one of a form, and one of each part of it that has keys of its own. */
export const MAIN_BUTTON = { "data-main": true, "aria-keyshortcuts": "Control+Enter Meta+Enter" } as const;
/** Props of a part of a form that is sent by itself, such as a comment beside the text: the keys press the button in it. */
export const OWN_PART = { "data-own-part": true } as const;

/**
 * For `onKeyDownCapture` of a form: the text editor would take the keys for a line break. The focus goes to the button
 * first, so that the field that is left hands on its text. Does nothing in dialogs of the form, and while no main button
 * is shown.
 * @param press instead of the press of the form's own button.
 */
export function pressMainButton(event: KeyboardEvent<HTMLFormElement>, press?: () => void): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, nativeEvent, currentTarget, target } = event;
  if (key !== "Enter" || ctrlKey === metaKey || altKey || shiftKey || isOfInputMethod(nativeEvent)) return;
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  event.preventDefault();
  event.stopPropagation();
  const part = target.closest("[data-own-part]");
  const buttons = [...currentTarget.querySelectorAll<HTMLButtonElement>("button[data-main]")];
  const button = buttons.find((each) => each.closest("[data-own-part]") === part);
  if (repeat || !button) return;
  button.focus();
  if (press && part === null) press();
  else button.click();
}
