/** The table of a preview in which one says what the old site's names become here. */
import "@mantine/core/styles/Combobox.layer.css";
import { Button, Select, Skeleton } from "@mantine/core";
import { useState } from "react";
import { categoriesByTopic } from "#features/categories/ui/category-groups.ts";
import { useCategories } from "#features/categories/ui/use-categories.ts";
import { KINDS } from "#features/content/kinds/index.ts";
import { counted } from "#platform/contract/sentence.ts";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import type { ImportState } from "../contract.ts";
import { LEAVE_OUT, type Mapping, type MappingState } from "../mapping-contract.ts";
import classes from "./mapping.module.css";
import { useMapping, withChoice } from "./use-mapping.ts";

type Option = { value: string; label: string };
type Options = Option[] | { group: string; items: Option[] }[];
type Field = { label: string; value: string; data: Options; isLong?: boolean; choose: (value: string) => Mapping };
type Row = { key: string; name: string; posts: number; isOut: boolean; fields: Field[] };

const KIND_OPTIONS: Option[] = [
  ...KINDS.map(({ typeCode, cardLabel }) => ({ value: typeCode, label: cardLabel })),
  { value: LEAVE_OUT, label: "Leave out" },
];
const NO_CATEGORY: Option = { value: "", label: "No category" };

export function MappingTable({ state }: { state: ImportState }) {
  const { data, query, change } = useMapping(state.company.id, state.id);
  const categories = useCategories();
  const [areTagsOpen, setTagsOpen] = useState(false);
  const [splitBy, setSplitBy] = useState<"" | "category" | "author">("");
  if (query.error && !data) return <ErrorState title="The mapping could not be loaded" query={query} />;
  if (!data) return <Skeleton height={320} />;
  const labels = groupsOf(categories.data ?? []);
  const split = data.chosen.companies[0]?.by ?? splitBy;
  const rows = [...typesOf(data), ...categoriesOf(data, labels, split === "category" ? state.company.id : null)];
  const matched = data.tags.filter(({ label }) => label !== "").length;
  return (
    <table className={classes.map} aria-label="Mapping" aria-busy={change.isPending}>
      <thead>
        <tr>
          <th>On the old site</th>
          <th className={classes.posts}>Posts</th>
          <th className={classes.arrow} aria-hidden />
          <th>Here</th>
        </tr>
      </thead>
      <tbody>
        {data.companies.length > 1 && (
          <tr>
            <th scope="row">All posts</th>
            <td className={classes.posts}>{state.posts.found}</td>
            <td className={classes.arrow} aria-hidden>
              →
            </td>
            <td>
              <Select
                {...LOOK}
                aria-label="Company that gets the posts"
                data={splitsOf(state.company.name)}
                value={split}
                disabled={change.isPending}
                onChange={(by) => {
                  if (by !== "" && by !== "category" && by !== "author") return;
                  setSplitBy(by);
                  if (data.chosen.companies.some((each) => each.by !== by))
                    change.mutate({ ...data.chosen, companies: [] });
                }}
              />
            </td>
          </tr>
        )}
        {rows.map((row) => (
          <MappingRow key={row.key} row={row} change={change} />
        ))}
        {data.tags.length > 0 && (
          <tr>
            <th scope="row">{data.tags.length === 1 ? "1 tag" : `Tags, ${data.tags.length} different`}</th>
            <td className={classes.posts}>{data.tags.length}</td>
            <td className={classes.arrow} aria-hidden>
              →
            </td>
            <td>
              <div className={classes.summary}>
                Categories, 5 at most; {matched} matched
                <Button size="xs" aria-expanded={areTagsOpen} onClick={() => setTagsOpen(!areTagsOpen)}>
                  {areTagsOpen ? "Close" : "One by one"}
                </Button>
              </div>
            </td>
          </tr>
        )}
        {areTagsOpen && tagsOf(data, labels).map((row) => <MappingRow key={row.key} row={row} change={change} />)}
        {authorsOf(data, state.company, split === "author").map((row) => (
          <MappingRow key={row.key} row={row} change={change} />
        ))}
      </tbody>
    </table>
  );
}

const LOOK = {
  classNames: { input: classes.input ?? "" },
  size: "sm",
  allowDeselect: false,
  checkIconPosition: "right",
  comboboxProps: { shadow: "md", offset: 4, keepMounted: false },
} as const;

const splitsOf = (company: string): Option[] => [
  { value: "", label: `All for ${company}` },
  { value: "category", label: "Company by category" },
  { value: "author", label: "Company by author" },
];

type Change = ReturnType<typeof useMapping>["change"];

function MappingRow({ row, change }: { row: Row; change: Change }) {
  const [pending, setPending] = useState<Record<string, string>>({});
  return (
    <tr data-out={row.isOut || undefined}>
      <th scope="row">
        <bdi>{row.name}</bdi>
        <small>{counted(row.posts, "post")}</small>
      </th>
      <td className={classes.posts}>{row.posts}</td>
      <td className={classes.arrow} aria-hidden>
        →
      </td>
      <td>
        {row.fields.map(({ label, value, data, isLong = false, choose }) => (
          <Select
            key={label}
            aria-label={`${label} of ${row.name}`}
            {...LOOK}
            data={data}
            value={pending[label] ?? value}
            disabled={change.isPending}
            searchable={isLong}
            nothingFoundMessage="None of that name"
            onChange={(chosen) => {
              if (chosen === null || chosen === value) return;
              setPending({ [label]: chosen });
              change.mutate(choose(chosen), { onSettled: () => setPending({}) });
            }}
          />
        ))}
      </td>
    </tr>
  );
}

function groupsOf(categories: Parameters<typeof categoriesByTopic>[0]): Options {
  const groups = categoriesByTopic(categories).map(({ topic, categories: members }) => ({
    group: topic ?? "Other",
    items: members.map(({ label }) => ({ value: label, label })),
  }));
  return [{ group: "", items: [NO_CATEGORY] }, ...groups];
}

function typesOf({ types, chosen }: MappingState): Row[] {
  const names: Record<string, string> = { post: "Posts", page: "Pages" };
  return types.map(({ name, posts, kind }) => ({
    key: `type ${name}`,
    name: names[name] ?? `Type “${name}”`,
    posts,
    isOut: kind === LEAVE_OUT,
    fields: [kindField("type", name, kind, chosen)],
  }));
}

function kindField(
  by: "type" | "category" | "tag",
  found: string,
  kind: string,
  chosen: Mapping,
  usual?: Option,
): Field {
  return {
    label: "Kind",
    value: kind,
    data: usual ? [usual, ...KIND_OPTIONS] : KIND_OPTIONS,
    choose: (value) =>
      withChoice(
        chosen,
        "kinds",
        value === "" ? { by, found } : { by, found, to: value as Mapping["kinds"][number]["to"] },
      ),
  };
}

function labelField(by: "category" | "tag", found: string, label: string, chosen: Mapping, data: Options): Field {
  const choose = (to: string) => withChoice(chosen, "categories", { by, found, to });
  return { label: "Category here", value: label, data, isLong: true, choose };
}

/** @param own the company of the import, where categories decide which company gets posts; null: they do not. */
function categoriesOf(data: MappingState, labels: Options, own: number | null): Row[] {
  return data.categories.map(({ name, posts, kind, label, company }) => ({
    key: `category ${name}`,
    name: `Category “${name}”`,
    posts,
    isOut: kind === LEAVE_OUT,
    fields: [
      kindField("category", name, kind, data.chosen, { value: "", label: "Kind as above" }),
      ...(kind === LEAVE_OUT
        ? []
        : [
            labelField("category", name, label, data.chosen, labels),
            ...(own === null ? [] : companyField(data, "category", name, company, own)),
          ]),
    ],
  }));
}

function tagsOf({ tags, chosen }: MappingState, labels: Options): Row[] {
  return tags.map(({ name, posts, kind, label }) => ({
    key: `tag ${name}`,
    name: `Tag “${name}”`,
    posts,
    isOut: kind === LEAVE_OUT,
    fields: [
      kindField("tag", name, kind, chosen, { value: "", label: "Kind as above" }),
      ...(kind === LEAVE_OUT ? [] : [labelField("tag", name, label, chosen, labels)]),
    ],
  }));
}

function authorsOf(data: MappingState, own: ImportState["company"], isSplit: boolean): Row[] {
  const people = data.people.map(({ id, name }) => ({ value: String(id), label: `As ${name}` }));
  return data.authors.map(({ name, posts, to, person, company }) => ({
    key: `author ${name}`,
    name: `Author “${name}”`,
    posts,
    isOut: false,
    fields: [
      {
        label: "Byline",
        value: to === "person" ? String(person) : to,
        data: [{ value: "byline", label: "Name kept" }, { value: "company", label: `Only ${own.name}` }, ...people],
        choose: (value) =>
          withChoice(
            data.chosen,
            "authors",
            value === "byline" || value === "company"
              ? { found: name, to: value, person: null }
              : { found: name, to: "person", person: Number(value) },
          ),
      },
      ...(isSplit ? companyField(data, "author", name, company, own.id) : []),
    ],
  }));
}

function companyField(
  { companies, chosen }: MappingState,
  by: "category" | "author",
  found: string,
  company: number | null,
  own: number,
): Field[] {
  return [
    {
      label: "Company",
      value: String(company ?? own),
      data: companies.map(({ id, name }) => ({ value: String(id), label: `For ${name}` })),
      choose: (value) =>
        withChoice(chosen, "companies", Number(value) === own ? { by, found } : { by, found, to: Number(value) }),
    },
  ];
}
