import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { renderAt, stubServer } from "#tests/support/screens/dashboard.tsx";
import { CategoryPicker } from "./category-picker.tsx";

const CATEGORIES = Array.from({ length: 15 }, (_, id) => ({ id, label: `Trade ${id + 1}`, topic: null }));

function Picker({ chosen }: { chosen: string[] }) {
  const [labels, setLabels] = useState(chosen);
  return <CategoryPicker chosen={labels} onChange={setLabels} error={undefined} />;
}

async function showPicker(chosen: string[] = []) {
  stubServer({ "GET /dashboard/categories/": { body: { categories: CATEGORIES } } });
  renderAt("/", <Picker chosen={chosen} />);
  await screen.findByRole("checkbox", { name: "Trade 1" });
}

const isDisabled = (label: string) => screen.getByRole<HTMLInputElement>("checkbox", { name: label }).disabled;

describe("the category picker", () => {
  it("takes a fifth category and then disables the other boxes, saying why", async () => {
    await showPicker(["Trade 1", "Trade 2", "Trade 3", "Trade 4"]);
    await userEvent.click(screen.getByRole("checkbox", { name: "Trade 5" }));
    expect(screen.getByRole("status").textContent).toBe("Maximum selection limit reached (5 categories)");
    expect(isDisabled("Trade 6")).toBe(true);
    expect(isDisabled("Trade 5")).toBe(false);
  });

  it("opens the boxes again when a chip is taken away", async () => {
    await showPicker(["Trade 1", "Trade 2", "Trade 3", "Trade 4", "Trade 5"]);
    await userEvent.click(
      within(screen.getByRole("list", { name: "Chosen" })).getByRole("button", { name: "Remove Trade 2" }),
    );
    expect(screen.getByRole("status").textContent).toBe("");
    expect(isDisabled("Trade 2")).toBe(false);
  });

  it("shows a few, then all, and finds by name", async () => {
    await showPicker();
    expect(screen.getAllByRole("checkbox")).toHaveLength(12);
    await userEvent.click(screen.getByRole("button", { name: "Show all 15" }));
    expect(screen.getAllByRole("checkbox")).toHaveLength(15);
    await userEvent.type(screen.getByRole("searchbox", { name: "Find a category" }), "trade 15");
    expect(screen.getAllByRole("checkbox")).toHaveLength(1);
  });

  it("offers to try again when the categories cannot be loaded", async () => {
    const answers = {
      "GET /dashboard/categories/": { status: 400, body: { detail: "Not now." } } as { status: number; body: unknown },
    };
    stubServer(answers);
    renderAt("/", <Picker chosen={[]} />);
    const again = await screen.findByRole("button", { name: "Try Again" });
    answers["GET /dashboard/categories/"] = { status: 200, body: { categories: CATEGORIES } };
    await userEvent.click(again);
    expect(await screen.findByRole("checkbox", { name: "Trade 1" })).toBeTruthy();
  });
});
