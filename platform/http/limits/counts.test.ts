import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { countHere } from "./counts.ts";

it("counts each key by itself, in windows that begin with the first and end", () => {
  const [one, other] = [randomUUID(), randomUUID()];
  expect(countHere(one, 1000, 0)).toEqual({ current: 1, ttl: 1000 });
  expect(countHere(one, 1000, 400)).toEqual({ current: 2, ttl: 600 });
  expect(countHere(other, 1000, 400)).toEqual({ current: 1, ttl: 1000 });
  expect(countHere(one, 1000, 1000)).toEqual({ current: 1, ttl: 1000 });
});
