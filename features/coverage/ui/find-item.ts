/** One find, as the address names it: `find.12`. */
import { itemOf } from "#ui-kit/page/numbered-item.ts";

export const findItem = (id: number) => itemOf("find", id);
