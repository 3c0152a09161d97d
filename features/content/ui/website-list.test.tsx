import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { renderAt } from "#tests/support/dashboard.tsx";
import { WebsiteList } from "./website-list.tsx";

function Websites({ given, limit }: { given: string[]; limit: number | null }) {
  const [websites, setWebsites] = useState(given);
  return <WebsiteList websites={websites} limit={limit} onChange={setWebsites} errors={{}} />;
}

const show = (given: string[], limit: number | null) => renderAt("/", <Websites given={given} limit={limit} />);
const lines = () => screen.getAllByRole<HTMLInputElement>("textbox").map(({ value }) => value);
const add = () => userEvent.click(screen.getByRole("button", { name: "Add website" }));

describe("the embedded websites (specification section 5)", () => {
  it.each([
    { given: [""], limit: 3, message: "Please fill the current input before adding another." },
    { given: ["https://a.example", ""], limit: 3, message: "Please fill the current input before adding another." },
    { given: ["https://a.example", "https://b.example"], limit: 2, message: "You can only add up to 2 websites." },
    { given: ["https://a.example"], limit: 0, message: "You can only add up to 0 websites." },
  ])("keep the line back: $given with a limit of $limit", async ({ given, limit, message }) => {
    show(given, limit);
    await add();
    expect(screen.getByRole("alert").textContent).toBe(message);
    expect(lines()).toEqual(given);
  });

  it.each([3, null])("add a line and put the focus in it, limit %s", async (limit) => {
    show(["https://a.example"], limit);
    await add();
    expect(lines()).toEqual(["https://a.example", ""]);
    expect(document.activeElement).toBe(screen.getByLabelText("Website 2"));
  });

  it("keep the last line: its button is disabled", () => {
    show(["https://a.example"], 3);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Remove entry 1" }).disabled).toBe(true);
  });

  it("remove a line and take back what was said", async () => {
    show(["https://a.example", "https://b.example"], 2);
    await add();
    await userEvent.click(screen.getByRole("button", { name: "Remove entry 1" }));
    expect(lines()).toEqual(["https://b.example"]);
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
