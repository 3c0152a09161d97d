/** Sets the colour scheme before the first render, so that a chosen scheme never flashes the other one. */

/** Where Mantine's local storage manager keeps the choice: "light", "dark" or "auto". */
const STORAGE_KEY = "mantine-color-scheme-value";

export function applyStoredColorScheme(root: HTMLElement = document.documentElement): void {
  root.dataset["mantineColorScheme"] = resolveScheme(readChoice());
}

function readChoice(): string | null {
  try {
    return window.localStorage.getItem(STORAGE_KEY);
  } catch {
    return null; // storage is switched off in this browser
  }
}

function resolveScheme(choice: string | null): "light" | "dark" {
  if (choice === "light" || choice === "dark") return choice;
  return window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}
