/** Search and filters of All Posts kept in the address. */
import dayjs from "dayjs";
import { useListAddress } from "#ui-kit/tables/use-list-address.ts";
import { KINDS } from "../../kinds/index.ts";
import { POST_FLAGS, POST_STATES } from "../../contracts/oversight.ts";

export const AGES = {
  "1": "Last 24 hours",
  "7": "Last 7 days",
  "30": "Last 30 days",
  "365": "Last 12 months",
} as const;
export type Age = keyof typeof AGES;
export const AGE_KEYS = Object.keys(AGES) as Age[];

type Field = "q" | "status" | "type" | "author" | "company" | "age" | "flag";
const NONE: Record<Field, null> = {
  q: null,
  status: null,
  type: null,
  author: null,
  company: null,
  age: null,
  flag: null,
};

export function useAllPostsAddress() {
  const { q, text, choice, narrow } = useListAddress();
  const filter = {
    q,
    author: text("author"),
    company: text("company"),
    status: choice("status", POST_STATES),
    type: KINDS.find(({ typeCode }) => typeCode === text("type"))?.typeCode ?? null,
    flag: choice("flag", POST_FLAGS),
    age: choice("age", AGE_KEYS),
  };
  return {
    filter,
    isNarrowed: Object.values(filter).some(Boolean),
    narrow: (change: Partial<Record<Field, string | null>>) => narrow(change),
    clear: () => narrow(NONE),
  };
}
export type AllPostsAddress = ReturnType<typeof useAllPostsAddress>;
export type AllPostsFilter = AllPostsAddress["filter"];

/** As in the call. */
export function queryOf({ age, ...filter }: AllPostsFilter) {
  return { ...filter, from: age && dayjs().subtract(Number(age), "day").format("YYYY-MM-DD") };
}
