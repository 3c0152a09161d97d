/** Asks which category or company to give the selected posts. */
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import { Button, Modal, Select } from "@mantine/core";
import { useState } from "react";
import { useCategories } from "#features/categories/ui/use-categories.ts";
import { toldApart } from "#features/companies/names/told-apart.ts";
import { useCompanies } from "#features/companies/ui/use-companies.ts";
import { YOURSELF } from "#features/companies/ui/post-as-select.tsx";
import styles from "./bulk-bar.module.css";
import type { BulkChoice } from "./use-bulk-change.ts";

export type Asked = "category" | "company";

const WORDS: Record<Asked, { title: string; label: string; verb: string }> = {
  category: { title: "Add a category", label: "Category", verb: "Add category" },
  company: { title: "Post as a company", label: "Post as", verb: "Change company" },
};

type Props = {
  asked: Asked;
  isOpen: boolean;
  /** How many posts are selected. */
  posts: number;
  onChoose: (choice: BulkChoice) => void;
  onClose: () => void;
};

export function BulkChoiceDialog({ asked, isOpen, posts, onChoose, onClose }: Props) {
  const { title, label, verb } = WORDS[asked];
  const [chosen, setChosen] = useState<string | null>(null);
  const { data: categories = [] } = useCategories();
  const { data: companies = [] } = useCompanies();
  const options =
    asked === "category"
      ? categories.map((category) => ({ value: category.label, label: category.label }))
      : [YOURSELF, ...toldApart(companies).map(({ id, name }) => ({ value: String(id), label: name }))];
  const option = options.find(({ value }) => value === chosen);
  const confirm = () => {
    if (!option) return;
    onChoose(
      asked === "category"
        ? { name: option.label, category: option.value }
        : {
            name: option.value === "" ? "yourself" : option.label,
            company: option.value === "" ? null : Number(option.value),
          },
    );
  };
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size={420}>
      <div className={styles.choice}>
        <Select
          data-autofocus
          label={label}
          description={posts === 1 ? "For the selected post." : `For the ${posts} selected posts.`}
          data={options}
          value={chosen}
          searchable
          nothingFoundMessage="No matches."
          maxDropdownHeight={260}
          onChange={setChosen}
        />
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" disabled={!option} onClick={confirm}>
            {verb}
          </Button>
        </footer>
      </div>
    </Modal>
  );
}
