import { expect, it } from "vitest";
import { cutText } from "./cut-text.ts";

it.each([
  ["The pump runs for a day Rating: four of five stars", 34, "The pump runs for a day"],
  ["It costs little: the price is named on the page", 18, "It costs"],
  ["Halden raises 5 million from banks", 16, "Halden raises"],
  ["Halden builds ferries, trams and piers", 30, "Halden builds ferries"],
])("leaves nothing at the end that promises more: %j to %i", (text, max, cut) => expect(cutText(text, max)).toBe(cut));
