/** Fallback when the toast chunk cannot be loaded, offline or after a new version: the text without its action. */
import classes from "./plain-toast.module.css";

/** Nothing holds it, so it stays longer than a toast. */
const STAYS_MS = 12_000;

/** Shows a line at the foot of the page and announces it to screen readers; repeats do not pile up. */
export function sayPlainly(message: string): void {
  const shown = document.querySelector(`.${classes.lines}`);
  const lines = shown ?? document.body.appendChild(document.createElement("div"));
  lines.className = classes.lines ?? "";
  for (const line of Array.from(lines.children)) if (line.textContent === message) line.remove();
  const line = lines.appendChild(document.createElement("p"));
  line.setAttribute("role", "alert");
  line.textContent = message;
  setTimeout(() => line.remove(), STAYS_MS);
}
