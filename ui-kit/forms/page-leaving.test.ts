import { expect, it } from "vitest";
import { keepOnLeaving, settleOnLeaving } from "./page-leaving.ts";

const leave = () => window.dispatchEvent(new Event("pagehide"));

it("lets editors hand on their last words before forms keep them, whichever was there first", () => {
  const order: string[] = [];
  const stops = [
    keepOnLeaving(() => order.push("keep")),
    settleOnLeaving(() => order.push("settle")),
    keepOnLeaving(() => order.push("keep another")),
  ];
  leave();
  expect(order).toEqual(["settle", "keep", "keep another"]);
  for (const stop of stops) stop();
  leave();
  expect(order).toHaveLength(3);
});
