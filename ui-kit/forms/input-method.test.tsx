import { Modal, Select, TagsInput } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { renderAt } from "#tests/support/screens/dashboard.tsx";
import { SearchField } from "../tables/search-field.tsx";

const COMPOSING = [
  ["while it composes", { isComposing: true }],
  ["as Safari ends a composition", { keyCode: 229 }],
] as const;

describe.each(COMPOSING)("a key of an input method, %s (Y02)", (_name, init) => {
  const press = (field: Element) => {
    for (const key of ["Enter", "Escape", "ArrowDown", "Backspace"]) fireEvent.keyDown(field, { key, ...init });
  };

  it("changes nothing in a list's search", async () => {
    const onSearch = vi.fn<(q: string) => void>();
    renderAt("/", <SearchField label="Search" onSearch={onSearch} />);
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Search" });
    await userEvent.type(field, "港");
    press(field);
    expect(field.value).toBe("港");
    expect(onSearch).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: "Escape" });
    expect(field.value).toBe("");
  });

  it("reaches no field of a library, no dialog and no shortcut", async () => {
    const onTags = vi.fn<(tags: string[]) => void>();
    const onPicked = vi.fn<(value: string | null) => void>();
    const onClose = vi.fn<() => void>();
    const onShortcut = vi.fn<() => void>();
    renderAt(
      "/",
      <WithShortcut onPress={onShortcut}>
        <Modal opened onClose={onClose} title="Tags">
          <TagsInput label="Tags" value={["quay"]} onChange={onTags} />
          <Select label="City" searchable data={["Bergen", "Oslo"]} onChange={onPicked} />
        </Modal>
      </WithShortcut>,
    );
    for (const label of ["Tags", "City"]) {
      const field = await screen.findByLabelText(label, { selector: "input" });
      await userEvent.click(field);
      press(field);
    }
    for (const heard of [onTags, onPicked, onClose, onShortcut]) expect(heard).not.toHaveBeenCalled();
    fireEvent.keyDown(screen.getByLabelText("Tags", { selector: "input" }), { key: "Backspace" });
    expect(onTags).toHaveBeenCalledOnce();
  });
});

function WithShortcut({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  useHotkeys([["Escape", onPress]], []);
  return children;
}
