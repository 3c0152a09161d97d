import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { MAIN_BUTTON, OWN_PART, pressMainButton } from "./submit-key.ts";

/** A comment stands before the form's own button, and a second one has none. */
function open(press?: () => void) {
  cleanup();
  const pressed: string[] = [];
  const button = (name: string) => (
    <button type="button" {...MAIN_BUTTON} onClick={() => pressed.push(name)}>
      {name}
    </button>
  );
  render(
    <form onKeyDownCapture={(event) => pressMainButton(event, press)}>
      <section {...OWN_PART}>
        <input aria-label="Comment" />
        {button("Send")}
      </section>
      <section {...OWN_PART}>
        <input aria-label="Reason" />
      </section>
      <input aria-label="Title" />
      {button("Save")}
    </form>,
  );
  return pressed;
}
const pressIn = async (label: string) => {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
};

it("presses the button of the part of a form in which one types, and only outside of such a part the form's own", async () => {
  const pressed = open();
  await pressIn("Comment");
  expect(pressed).toEqual(["Send"]);
  await pressIn("Reason");
  expect(pressed).toEqual(["Send"]);
  await pressIn("Title");
  expect(pressed).toEqual(["Send", "Save"]);
});

it("replaces the press of the form's own button alone", async () => {
  const confirmed: string[] = [];
  const pressed = open(() => confirmed.push("asked"));
  await pressIn("Comment");
  await pressIn("Title");
  expect([pressed, confirmed]).toEqual([["Send"], ["asked"]]);
});
