/** Up to five categories: chips of the chosen, a search, and boxes. */
import { Button, Checkbox, CloseButton, Skeleton, TextInput, UnstyledButton } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { IconSearch, IconX } from "@tabler/icons-react";
import { memo, useState } from "react";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { broadCategories, categoriesByTopic, type CategoryGroup, findCategories } from "./category-groups.ts";
import classes from "./category-picker.module.css";
import { FieldError } from "#ui-kit/forms/field-error.tsx";
import { useFieldId } from "#ui-kit/forms/field-id.ts";
import { useCategories } from "./use-categories.ts";
import { type Category, MAX_CATEGORIES, categoryMessages } from "../contract.ts";

const SHOWN_AT_FIRST = 12;
const NO_CATEGORIES: readonly Category[] = [];

type Props = { chosen: string[]; onChange: (labels: string[]) => void; error: string | undefined };

export const CategoryPicker = memo(function CategoryPicker({ chosen, onChange, error }: Props) {
  const { data: categories = NO_CATEGORIES, isPending, isError, isFetching, error: failure, refetch } = useCategories();
  const idOf = useFieldId();
  const [query, setQuery] = useState("");
  const [isWhole, setWhole] = useState(false);
  const isFull = chosen.length >= MAX_CATEGORIES;

  if (isPending) return <PickerSkeleton />;
  if (isError) {
    return <ErrorState title="The categories could not be loaded" query={{ error: failure, refetch, isFetching }} />;
  }

  const groups = shownGroups(categories, query, isWhole);
  const toggle = (label: string) =>
    onChange(chosen.includes(label) ? chosen.filter((each) => each !== label) : [...chosen, label]);

  return (
    <div className={classes.picker}>
      {chosen.length > 0 && (
        <ul className={classes.chips} aria-label="Chosen">
          {chosen.map((label) => (
            <li key={label}>
              <UnstyledButton className={classes.chip} aria-label={`Remove ${label}`} onClick={() => toggle(label)}>
                {label}
                <IconX size={14} stroke={1.75} aria-hidden />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      <TextInput
        id={idOf("tags")}
        className={classes.search}
        type="search"
        aria-label="Find a category"
        placeholder="Find a category"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        rightSection={query !== "" && <CloseButton size="sm" aria-label="Clear search" onClick={() => setQuery("")} />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {groups.map((group) => (
        <CategoryBoxes key={group.topic} group={group} chosen={chosen} isFull={isFull} onToggle={toggle} />
      ))}
      {groups.length === 0 && <p className={classes.none}>No matching categories. Try another word.</p>}
      <p role="status" className={classes.full}>
        {isFull && categoryMessages.maximum}
      </p>
      <FieldError message={error} />
      {query.trim() === "" && (
        <Button
          variant="transparent"
          className={classes.all}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Show fewer" : `Show all ${categories.length}`}
        </Button>
      )}
    </div>
  );
});

function shownGroups(categories: readonly Category[], query: string, isWhole: boolean): CategoryGroup[] {
  if (query.trim() !== "") {
    const found = findCategories(categories, query);
    return found.length === 0 ? [] : [{ topic: null, categories: found }];
  }
  return isWhole
    ? categoriesByTopic(categories)
    : [{ topic: null, categories: broadCategories(categories, SHOWN_AT_FIRST) }];
}

type BoxesProps = { group: CategoryGroup; chosen: string[]; isFull: boolean; onToggle: (label: string) => void };

function CategoryBoxes({ group, chosen, isFull, onToggle }: BoxesProps) {
  return (
    <div>
      {group.topic !== null && <h3 className={classes.topic}>{group.topic}</h3>}
      <div className={classes.boxes}>
        {group.categories.map(({ id, label }) => {
          const isChosen = chosen.includes(label);
          return (
            <Checkbox
              key={id}
              label={label}
              className={classes.box}
              checked={isChosen}
              disabled={isFull && !isChosen}
              onChange={() => onToggle(label)}
            />
          );
        })}
      </div>
    </div>
  );
}

function PickerSkeleton() {
  return (
    <div className={classes.boxes} aria-busy="true" aria-label="Loading the categories">
      {Array.from({ length: SHOWN_AT_FIRST }, (_, index) => (
        <Skeleton key={index} height={12} width="70%" my={8} />
      ))}
    </div>
  );
}
