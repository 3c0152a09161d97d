import { describe, expect, it } from "vitest";
import { EMPTY, entryOf, type Event, groupEvents } from "./events-policy.ts";

const NOON = Date.parse("2026-11-20T12:00:00Z");
const post = { id: 7, type: "PR", status: "published", name: "Recall notice" } as const;
const event = (minutesAgo: number, changes: Partial<Event> = {}): Event => ({
  ...EMPTY,
  cause: "approved",
  key: `answer.${minutesAgo}`,
  at: new Date(NOON - minutesAgo * 60_000),
  post,
  people: [`Person ${minutesAgo}`],
  ...changes,
});
const sizes = (events: Event[]) => groupEvents(events).map((group) => group.length);

describe("the same event on the same post", () => {
  it("is one entry within ten minutes of the one before it, and another later", () => {
    expect(sizes([event(0), event(10), event(20), event(31)])).toEqual([3, 1]);
  });

  it("is another on another post, of another cause, or about no post", () => {
    const other = event(2, { post: { ...post, id: 8 } });
    expect(sizes([event(0), event(1, { cause: "delivered" }), other, event(3)])).toEqual([2, 1, 1]);
    expect(sizes([event(0, { post: null }), event(1, { post: null })])).toEqual([1, 1]);
  });

  it("names each person once, the first to do it first, and is unread while a part of it is", () => {
    const [group] = groupEvents([
      event(0),
      event(4, { people: ["Helen Marsh"] }),
      event(5, { people: ["Helen Marsh"] }),
    ]);
    if (!group) throw new Error("There is one.");
    const marks = { until: new Date(NOON - 60_000), keys: new Set<string>() };
    const entry = entryOf(group, false, marks);
    expect([entry.people, entry.is_read, entry.at]).toEqual([
      ["Helen Marsh", "Person 0"],
      false,
      "2026-11-20T12:00:00.000Z",
    ]);
    expect(entryOf(group, false, { ...marks, keys: new Set(["answer.0"]) }).is_read).toBe(true);
  });
});
