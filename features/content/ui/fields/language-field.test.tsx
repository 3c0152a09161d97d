import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderAt } from "#tests/support/screens/dashboard.tsx";
import { LanguageField } from "./language-field.tsx";

function Field({ stored, guess }: { stored: string; guess: string | null }) {
  const [value, setValue] = useState(stored);
  return (
    <>
      <LanguageField value={value} guess={guess} error={undefined} onChange={(_name, tag) => setValue(tag)} />
      <output>{value}</output>
    </>
  );
}

const show = (stored: string, guess: string | null) => renderAt("/", <Field stored={stored} guess={guess} />);
const field = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Language" });
const shown = () => field().selectedOptions[0]?.textContent;

it("shows the guess as one until the author chooses, and no way back to it then", async () => {
  show("", "de");
  expect([shown(), field().value]).toEqual(["Deutsch", ""]);
  expect(screen.getByText("guessed")).toBeTruthy();
  await userEvent.selectOptions(field(), "nb");
  expect([shown(), screen.getByRole("status").textContent]).toEqual(["Norsk bokmål", "nb"]);
  expect(screen.queryByText("guessed")).toBeNull();
  expect(Array.from(field().options, ({ value }) => value)).not.toContain("");
});

it("says when it will guess", () => {
  show("", null);
  expect(shown()).toBe("Not known yet");
  expect(screen.getByText(/^Guessed once there are 40 words\./)).toBeTruthy();
});

it("keeps a chosen language that it does not offer", () => {
  show("gsw", null);
  expect(field().value).toBe("gsw");
});
