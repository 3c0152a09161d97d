/** Each format of wire desks: a list, and one item by itself. */
import type { WireFile } from "../../contract.ts";
import type { WireItem, WireList } from "./item.ts";
import { newsItemOf, newsMessageOf } from "./newsml.ts";
import { ninjs22Of, ninjsOf } from "./ninjs.ts";

type Writer = { list: (list: WireList) => string; item: (item: WireItem, by: Omit<WireList, "items">) => string };

export const WIRE_WRITERS: Record<WireFile, Writer> = {
  "ninjs.json": {
    list: (list) => JSON.stringify(list.items.map((item) => ninjsOf(item, list))),
    item: (item, by) => JSON.stringify(ninjsOf(item, by)),
  },
  "ninjs-2.2.json": {
    list: (list) => JSON.stringify(list.items.map((item) => ninjs22Of(item, list))),
    item: (item, by) => JSON.stringify(ninjs22Of(item, by)),
  },
  "newsml-g2.xml": { list: newsMessageOf, item: newsItemOf },
};
