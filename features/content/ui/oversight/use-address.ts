/** Search and filters of All Posts as the address keeps them. */
import dayjs from "dayjs";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { KINDS } from "../../kinds/index.ts";
import { POST_FLAGS, POST_STATES } from "../../oversight-contract.ts";

const LONGEST = 200;
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
  const { parameters, setParameters } = useNavigation();
  const given = (name: Field) => (parameters.get(name) ?? "").trim().slice(0, LONGEST);
  const filter = {
    q: given("q"),
    author: given("author"),
    company: given("company"),
    status: POST_STATES.find((state) => state === given("status")) ?? null,
    type: KINDS.find(({ typeCode }) => typeCode === given("type"))?.typeCode ?? null,
    flag: POST_FLAGS.find((flag) => flag === given("flag")) ?? null,
    age: AGE_KEYS.find((age) => age === given("age")) ?? null,
  };
  return {
    filter,
    isNarrowed: Object.values(filter).some(Boolean),
    narrow: (change: Partial<Record<Field, string | null>>) => setParameters(change),
    clear: () => setParameters(NONE),
  };
}
export type AllPostsAddress = ReturnType<typeof useAllPostsAddress>;
export type AllPostsFilter = AllPostsAddress["filter"];

/** As the call spells it. */
export function queryOf({ age, ...filter }: AllPostsFilter) {
  return { ...filter, from: age && dayjs().subtract(Number(age), "day").format("YYYY-MM-DD") };
}
