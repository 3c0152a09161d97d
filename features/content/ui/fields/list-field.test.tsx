import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { renderAt } from "#tests/support/screens/dashboard.tsx";
import { contentMessages } from "../../contract.ts";
import { KINDS } from "../../kinds/index.ts";
import type { LineList } from "../../kinds/fields.ts";
import { ListField } from "./list-field.tsx";

Object.assign(document, { fonts: new EventTarget() }); // growing text areas wait for fonts

const WEBSITES: LineList = { entry: "website", fillFirst: contentMessages.fillCurrentWebsite, keepOne: null };

type Given = { list?: LineList; lines: string[]; max?: number | null };

function Lines({ list = WEBSITES, lines: given, max = null }: Given) {
  const [lines, setLines] = useState(given);
  return (
    <ListField
      name="lines"
      list={list}
      lines={lines}
      max={max}
      noun="websites"
      onChange={(_name, changed) => setLines(changed)}
      errors={{}}
      isUrl={list === WEBSITES}
    />
  );
}

const show = (given: Given) => renderAt("/", <Lines {...given} />);
const lines = () => screen.getAllByRole<HTMLInputElement>("textbox").map(({ value }) => value);
const add = (entry = "website") => userEvent.click(screen.getByRole("button", { name: `Add ${entry}` }));
const remove = (position: number, entry = "website") =>
  userEvent.click(screen.getByRole("button", { name: `Remove ${entry} ${position}` }));

describe("the embedded websites", () => {
  it.each([
    { given: [""], max: 3, message: "Please fill the current input before adding another." },
    { given: ["https://a.example", ""], max: 3, message: "Please fill the current input before adding another." },
    { given: ["https://a.example", "https://b.example"], max: 2, message: "You can only add up to 2 websites." },
    { given: ["https://a.example"], max: 0, message: "You can only add up to 0 websites." },
  ])("keep the line back: $given with a limit of $max", async ({ given, max, message }) => {
    show({ lines: given, max });
    await add();
    expect(screen.getByRole("alert").textContent).toBe(message);
    expect(lines()).toEqual(given);
  });

  it.each([3, null])("add a line and put the focus in it, limit %s", async (max) => {
    show({ lines: ["https://a.example"], max });
    await add();
    expect(lines()).toEqual(["https://a.example", ""]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Website 2")));
  });

  it("keep the last line: its button is disabled", () => {
    show({ lines: ["https://a.example"] });
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Remove website 1" }).disabled).toBe(true);
  });

  it("remove a line and take back what was said", async () => {
    show({ lines: ["https://a.example", "https://b.example"], max: 2 });
    await add();
    await remove(1);
    expect(lines()).toEqual(["https://b.example"]);
    expect(screen.queryByRole("alert")).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Website 1")));
  });

  it("go on to the next line with Enter, which is added after the last", async () => {
    show({ lines: ["https://a.example", "https://b.example"] });
    await userEvent.click(screen.getByLabelText("Website 1"));
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Website 2")));
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Website 3")));
    await userEvent.keyboard("{Enter}");
    expect(lines()).toHaveLength(3);
  });
});

const LISTS = KINDS.flatMap(({ form }) => form.story.flatMap(({ label, list }) => (list ? [{ label, list }] : [])));
const SAID: Record<string, { fillFirst: string; keepOne: string }> = {
  "Interview Questions": {
    fillFirst: "Please fill in the current question before adding a new one.",
    keepOne: "Cannot remove the last question.",
  },
  "Comparison Products": {
    fillFirst: "Please fill in the current field before adding a new one.",
    keepOne: "At least one entry is required.",
  },
};

describe.each(LISTS)("$label", ({ label, list }) => {
  it("asks to fill the last line before another is added", async () => {
    show({ list, lines: ["First", " "] });
    await add(list.entry);
    expect(screen.getByRole("alert").textContent).toBe(SAID[label]?.fillFirst);
    expect(lines()).toHaveLength(2);
  });

  it("keeps the last line and says so", async () => {
    show({ list, lines: ["First"] });
    await remove(1, list.entry);
    expect(screen.getByRole("alert").textContent).toBe(SAID[label]?.keepOne);
    expect(lines()).toEqual(["First"]);
  });

  it("grows and shrinks without a limit", async () => {
    show({ list, lines: Array.from({ length: 9 }, (_, index) => `Line ${index}`) });
    await add(list.entry);
    expect(lines()).toHaveLength(10);
    await remove(10, list.entry);
    await remove(1, list.entry);
    expect(lines()[0]).toBe("Line 1");
  });
});
