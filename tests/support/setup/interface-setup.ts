/** Prepares each file of interface tests: waits for a busy machine, and a DOM without what costs most and changes nothing. */
import { configure } from "@testing-library/react";
import { afterAll } from "vitest";
import { PATIENCE_MS } from "./patience.ts";
import { installFrames } from "./plain-frames.ts";
import "./ended-timers.ts";
import "./plain-dropdowns.ts";
import "./plain-elements.ts";
import "./plain-labels.ts";
import "./plain-styles.ts";

installFrames();

// A screen is a chunk of its own: on a busy machine it takes more than the usual second to come.
configure({ asyncUtilTimeout: PATIENCE_MS });

afterAll(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, "", "/");
  document.body.replaceChildren();
});
