/** Categories, for operators: what the forms offer, in which order, and which other names stand for each. */
import { Button, VisuallyHidden } from "@mantine/core";
import { IconPlus, IconTags } from "@tabler/icons-react";
import { useState } from "react";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { ListFoot } from "#ui-kit/tables/list-foot.tsx";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { idOfItem } from "#ui-kit/page/numbered-item.ts";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import { Toolbar } from "#ui-kit/tables/toolbar.tsx";
import { useListAddress } from "#ui-kit/tables/use-list-address.ts";
import { categoryMessages, type OperatorCategory } from "../../contract.ts";
import { CategoryDialog } from "./category-dialog.tsx";
import { CategoryTable } from "./category-table.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { RemoveQuestion } from "./remove-question.tsx";
import { useMoveCategory, useOperatorCategories } from "./use-operator-categories.ts";

const NEW_CATEGORY = "category.new";

export function CategoriesScreen() {
  const { openItem } = useNavigation();
  const { q, search } = useListAddress();
  const { data, error, refetch, isFetching } = useOperatorCategories();
  const again = { run: () => void refetch(), isBusy: isFetching };
  return (
    <>
      <PageHead
        title="Categories"
        note="Categories that writers choose from"
        actions={
          <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={() => openItem(NEW_CATEGORY)}>
            New category
          </Button>
        }
      />
      <Toolbar>
        <SearchField label="Search categories" placeholder="Search names and topics..." q={q} onSearch={search} />
      </Toolbar>
      {error && !data ? (
        <ErrorState title={categoryMessages.loadFailed} query={{ error, refetch, isFetching }} />
      ) : (
        <Categories categories={data} q={q} stale={error ? again : null} />
      )}
    </>
  );
}

type CategoriesProps = {
  categories: readonly OperatorCategory[] | undefined;
  q: string;
  stale: { run: () => void; isBusy: boolean } | null;
};

function Categories({ categories, q, stale }: CategoriesProps) {
  const { item, closeItem } = useNavigation();
  const [merged, setMerged] = useState<OperatorCategory | null>(null);
  const [removed, setRemoved] = useState<OperatorCategory | null>(null);
  const [words, setWords] = useState("");
  const moving = useMoveCategory(({ label, position }) => setWords(`${label} is now number ${position}.`));
  const shown = categories && matching(categories, q);
  const openId = idOfItem("category", item);
  const opened = categories?.find(({ id }) => id === openId) ?? null;
  const all = categories ?? [];
  const move = (category: OperatorCategory, position: number) => {
    if (!moving.isPending) moving.mutate({ id: category.id, position });
  };
  return (
    <>
      {shown?.length === 0 ? (
        <EmptyState
          icon={IconTags}
          title={q === "" ? "No categories yet" : "No matching categories"}
          detail={q === "" ? "Create one so that writers can choose it." : "No category name or topic matches."}
        />
      ) : (
        <CategoryTable
          categories={shown}
          isBusy={!shown}
          onMove={q === "" ? move : null}
          onMerge={setMerged}
          onRemove={setRemoved}
        />
      )}
      <VisuallyHidden role="status">{words}</VisuallyHidden>
      {shown && shown.length > 0 && (
        <ListFoot stale={stale}>
          {shown.length === 1 ? "1 category" : `${formatCount(shown.length)} categories`}
        </ListFoot>
      )}
      <CategoryDialog
        category={item === NEW_CATEGORY && categories ? "new" : opened}
        categories={all}
        onClose={closeItem}
      />
      <MergeDialog category={merged} categories={all} onClose={() => setMerged(null)} />
      <RemoveQuestion
        category={removed}
        onClose={() => setRemoved(null)}
        onMerge={(category) => {
          setRemoved(null);
          setMerged(category);
        }}
      />
    </>
  );
}

/** Every word of the search is in a name or in the topic. */
function matching(categories: readonly OperatorCategory[], q: string): readonly OperatorCategory[] {
  const wanted = q.toLowerCase().split(/\s+/).filter(Boolean);
  return categories.filter(({ label, aliases, topic }) => {
    const text = [label, ...aliases, topic ?? ""].join("\n").toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
