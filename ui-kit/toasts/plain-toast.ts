/** Fallback when the toast chunk cannot be loaded, offline or after a new version: the text and what it can do, unadorned. */
import classes from "./plain-toast.module.css";
import { makeRoomFor } from "./room.ts";

/** Nothing holds it, so it stays longer than a toast. */
const STAYS_MS = 12_000;

/** Shows a line at the foot of the page and announces it to screen readers; repeats do not pile up. */
export function sayPlainly(message: string, action?: { label: string; run: () => void }): void {
  const lines = document.querySelector(`.${classes.lines}`) ?? addLines();
  for (const line of Array.from(lines.children)) if (line.firstChild?.textContent === message) line.remove();
  const line = lines.appendChild(document.createElement("p"));
  line.setAttribute("role", "alert");
  line.append(message);
  if (action) {
    const button = line.appendChild(document.createElement("button"));
    button.type = "button";
    button.textContent = action.label;
    button.addEventListener("click", () => {
      line.remove();
      action.run();
    });
  }
  setTimeout(() => line.remove(), STAYS_MS);
}

/** Has the name of the other toasts' container, because page footers make room for it by that name. */
function addLines(): Element {
  const lines = document.body.appendChild(document.createElement("div"));
  lines.className = `${classes.lines} mantine-Notifications-root`;
  lines.dataset["position"] = "bottom-center";
  makeRoomFor(lines);
  return lines;
}
