/** The release check beside the submit form, as the person at it meets it. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { openScreen, title, typeTitle } from "#tests/support/screens/submit-page.tsx";

const findPanel = () => screen.findByRole("region", { name: "Release check" });
const inPanel = () => within(screen.getByRole("region", { name: "Release check" }));
const fold = () => inPanel().getByRole("button", { name: /passed|wait/ });
/** What a point says, null while it is folded away. */
function pointOf(label: string): string | null {
  const item = inPanel().getByText(label).closest("li");
  return item?.closest("[hidden]") ? null : (item?.textContent ?? null);
}

it("waits in an empty form, with its points folded away", async () => {
  await openScreen({}, "");
  await findPanel();
  expect(fold().textContent).toMatch(/^\d+ checks are waiting for your text$/);
  expect(inPanel().queryAllByRole("listitem")).toEqual([]);
  await userEvent.click(fold());
  expect(fold().getAttribute("aria-expanded")).toBe("true");
  expect(pointOf("Headline length")).toContain("Waiting");
});

it("follows the typing with a reason, a fix, and silence once it is mended", async () => {
  await openScreen();
  await findPanel();
  await typeTitle("Halden Marine ".repeat(9).trim());
  await waitFor(() => expect(pointOf("Headline length")).toContain("To fix"));
  expect(pointOf("Headline length")).toContain("The headline has 125 characters; search results show about 100.");
  expect(pointOf("Headline length")).toContain("Shorten it to 100 characters");
  fireEvent.change(title(), { target: { value: "Halden Marine wins a ferry order" } });
  await waitFor(() => expect(pointOf("Headline length")).toBeNull());
});

it("leads to the field, by keyboard too", async () => {
  await openScreen();
  await findPanel();
  await typeTitle("Halden");
  await waitFor(() => expect(pointOf("Headline length")).not.toBeNull());
  inPanel().getByRole("button", { name: "Go to Title" }).focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(title()));
});

it("tells serious points apart, and says what they may lead to", async () => {
  await openScreen();
  await findPanel();
  expect(inPanel().queryByText(/may be reviewed before/)).toBeNull();
  await typeTitle("HALDEN MARINE OPENS NEW YARD");
  await waitFor(() => expect(pointOf("Capitals in the headline")).toContain("Serious"));
  expect(inPanel().queryByText(/may be reviewed before/)).not.toBeNull();
});

it("says politely how many have passed, once the typing pauses", async () => {
  await openScreen();
  await findPanel();
  const status = inPanel().getByRole("status");
  const before = status.textContent;
  expect(before).toMatch(/^Release check: \d+ of \d+ passed, \d+ to fix\.$/);
  await typeTitle("Halden Marine wins a ferry order");
  await waitFor(() => expect(status.textContent).not.toBe(before), { timeout: 20_000 });
});

it("names the author, and then the company that the release goes out under", async () => {
  await openScreen();
  await findPanel();
  expect(pointOf("About the company")).toContain("“About Marta Lindqvist”");
  await userEvent.click(screen.getByLabelText("Post as Company", { selector: "input" }));
  const [, company] = await screen.findAllByRole("option", { hidden: true });
  if (!company) throw new Error("There is no company to choose");
  const name = company.textContent;
  await userEvent.click(company);
  await waitFor(() => expect(pointOf("About the company")).toContain(`“About ${name}”`));
});
