/**
 * While an input method composes (Japanese, Chinese, Korean, accents), its keys are its own: Enter picks a word, Escape
 * drops it. Held once, before every field, list, dialog and shortcut, ours and those of libraries, sees the key.
 */

/** Safari ends the composition before its last key, which has only this code. */
const KEY_OF_INPUT_METHOD = 229;

/** Whether a pressed key belongs to an input method. */
export function isOfInputMethod({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === KEY_OF_INPUT_METHOD;
}

window.addEventListener(
  "keydown",
  (event) => {
    // The story editor follows a composition itself, and passes none of its keys on.
    if (isOfInputMethod(event) && !isInEditor(event.target)) event.stopImmediatePropagation();
  },
  { capture: true },
);

function isInEditor(target: EventTarget | null): boolean {
  return target instanceof Element && target.getAttribute("contenteditable") === "true";
}
