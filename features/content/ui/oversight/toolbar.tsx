/** Statuses as tabs, then search and filters of All Posts. */
import { NativeSelect } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import { StatusTabs } from "#ui-kit/tables/status-tabs.tsx";
import { KINDS } from "../../kinds/index.ts";
import type { PostFlag, PostState } from "../../contracts/oversight.ts";
import classes from "./all-posts.module.css";
import { AGE_KEYS, AGES, type AllPostsAddress } from "./use-address.ts";

const CHEVRON = <IconChevronDown size={16} stroke={1.75} aria-hidden />;

const STATES: [PostState | null, string][] = [
  [null, "All"],
  ["published", "Published"],
  ["scheduled", "Scheduled"],
  ["pending", "Pending"],
  ["draft", "Drafts"],
  ["withdrawn", "Withdrawn"],
  ["trash", "Trash"],
];
const TYPES = [
  { value: "", label: "Any type" },
  ...KINDS.map(({ typeCode, pluralLabel }) => ({ value: typeCode, label: pluralLabel })),
];
const CREATED = [{ value: "", label: "Any date" }, ...AGE_KEYS.map((age) => ({ value: age, label: AGES[age] }))];
const FLAG_WORDS: Record<PostFlag, string> = {
  reported: "Reported",
  held: "On legal hold",
  "off-newsroom": "Not in its newsroom",
  waiting: "Waiting for review",
};
const FLAGS = [
  { value: "", label: "Any flag" },
  ...Object.entries(FLAG_WORDS).map(([value, label]) => ({ value, label })),
];

export function AllPostsToolbar({ address: { filter, narrow } }: { address: AllPostsAddress }) {
  return (
    <>
      <StatusTabs tabs={STATES} value={filter.status} onChoose={(status) => narrow({ status })} />
      <div className={classes.toolbar} role="search" aria-label="Posts">
        <SearchField
          label="Search posts"
          placeholder="Title, email or #ID"
          q={filter.q}
          onSearch={(q) => narrow({ q })}
        />
        <SearchField label="Author" q={filter.author} onSearch={(author) => narrow({ author })} />
        <SearchField label="Company" q={filter.company} onSearch={(company) => narrow({ company })} />
        <Choice label="Type" data={TYPES} value={filter.type} onChoose={(type) => narrow({ type })} />
        <Choice label="Created" data={CREATED} value={filter.age} onChoose={(age) => narrow({ age })} />
        <Choice label="Flag" data={FLAGS} value={filter.flag} onChoose={(flag) => narrow({ flag })} />
      </div>
    </>
  );
}

type ChoiceProps = {
  label: string;
  data: { value: string; label: string }[];
  value: string | null;
  onChoose: (value: string | null) => void;
};

function Choice({ label, data, value, onChoose }: ChoiceProps) {
  return (
    <NativeSelect
      aria-label={label}
      data={data}
      value={value ?? ""}
      rightSection={CHEVRON}
      onChange={({ currentTarget }) => onChoose(currentTarget.value || null)}
    />
  );
}
