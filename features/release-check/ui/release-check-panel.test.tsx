/** The release check beside the submit form, as the person at it meets it. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { findEditor } from "#features/editor/ui/open-editor.ts";
import { buildCompanyAnswer } from "#tests/support/companies.ts";
import { openScreen, storyOf, title, toast, typeTitle } from "#tests/support/screens/submit-page.tsx";

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
  await waitFor(() => expect(status.textContent).not.toBe(before));
});

const HALDEN = buildCompanyAnswer();

async function postAs(name: string) {
  await userEvent.click(screen.getByLabelText("Post as Company", { selector: "input" }));
  await userEvent.click(await screen.findByRole("option", { name, hidden: true }));
}
const insert = (heading: string) => inPanel().findByRole("button", { name: `Insert “${heading}”` });

it("offers what the company has stored, inserts it where it is asked to, and the editor takes it back", async () => {
  await openScreen();
  await findPanel();
  expect(inPanel().queryByRole("button", { name: /^Insert/ })).toBeNull();
  await postAs(HALDEN.name);
  const story = await storyOf();
  await insert("Contact");
  expect(story.textContent).toBe("Halden Marine has won an order.");

  await userEvent.click(await insert(`About ${HALDEN.name}`));
  await waitFor(() => expect(story.textContent).toContain(`About ${HALDEN.name}${HALDEN.boilerplate}`));
  await waitFor(() => expect(pointOf("About the company")).toBeNull());
  expect(document.activeElement).toBe(story);
  await userEvent.click(await insert("Contact"));
  await waitFor(() => expect(story.innerHTML).toContain(`href="mailto:${HALDEN.press_contact_email}"`));
  await waitFor(() => expect(pointOf("Press contact")).toBeNull());

  findEditor(story.id)?.commands.undo();
  expect(story.textContent).not.toContain(HALDEN.press_contact_email);
  expect(story.textContent).toContain(HALDEN.boilerplate);
  await insert("Contact");
});

it("offers nothing that the company has not stored", async () => {
  await openScreen({ companies: { body: [{ ...HALDEN, boilerplate: "", press_contact_name: "" }] } });
  await findPanel();
  await postAs(HALDEN.name);
  await insert("Contact");
  expect(inPanel().queryByRole("button", { name: /About/ })).toBeNull();
});

it("says that a full story has no room", async () => {
  await openScreen({ features: { word_limit: 8 } });
  await findPanel();
  await postAs(HALDEN.name);
  await userEvent.click(await insert("Contact"));
  expect(await toast("Not inserted: the story would exceed your plan's word limit.")).toBeTruthy();
  expect((await storyOf()).textContent).toBe("Halden Marine has won an order.");
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
