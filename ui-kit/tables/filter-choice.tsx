/** One filter of a list, or none of it. */
import "@mantine/core/styles/Combobox.layer.css";
import { Select } from "@mantine/core";

type FilterChoiceProps<T extends string> = {
  label: string;
  /** The label for no filter; omit it if one is always chosen. */
  all?: string;
  data: readonly { value: T; label: string }[];
  /** Null for no filter. */
  value: T | null;
  isSearchable?: boolean;
  onChoose: (value: T | null) => void;
};

const ALL = "all";

export function FilterChoice<T extends string>(props: FilterChoiceProps<T>) {
  const { label, all, data, value, isSearchable = false, onChoose } = props;
  return (
    <Select
      size="xs"
      aria-label={label}
      data={[...(all === undefined ? [] : [{ value: ALL, label: all }]), ...data]}
      value={value ?? ALL}
      allowDeselect={false}
      searchable={isSearchable}
      onChange={(chosen) => onChoose(data.find((each) => each.value === chosen)?.value ?? null)}
    />
  );
}
