import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { buildCompanyAnswer } from "#tests/support/companies.ts";
import { openDashboardAt } from "#tests/support/screens/post-lists.tsx";
import { type NewsroomEntries, newsroomMessages } from "../../newsroom-contract.ts";

Object.assign(document, { fonts: new EventTarget() }); // growing text areas wait for fonts
beforeEach(() => window.localStorage.clear());

const HALDEN = buildCompanyAnswer();
const FIGURES = [
  { id: 1, value: "310", label: "people", as_of: null },
  { id: 2, value: "£31.6 m", label: "turnover", as_of: "2026-03-31" },
];
const STORED: NewsroomEntries = { contacts: [], people: [], figures: FIGURES };

type Sent = { method: string; path: string; body: unknown };

/** Every change is noted and answered with `after`. */
function openNewsroom(after: NewsroomEntries = STORED, failure?: object) {
  const sent: Sent[] = [];
  const paths: [string, string, number][] = [
    ["POST", "/api/companies/7/contacts/", 201],
    ["POST", "/api/companies/7/figures/", 201],
    ["DELETE", "/api/companies/7/figures/1/", 200],
    ["PUT", "/api/companies/7/figures/order/", 200],
  ];
  const answers = Object.fromEntries(
    paths.map(([method, path, status]) => [
      `${method} ${path}`,
      (request: { body?: unknown }) => {
        sent.push({ method, path, body: request?.body });
        return failure ? { status: 400, body: failure } : { status, body: after };
      },
    ]),
  );
  openDashboardAt(
    { activeContent: "companyProfile", item: `newsroom.${HALDEN.slug}` },
    {
      "GET /dashboard/companies/user-owned/": { body: [HALDEN] },
      [`GET /dashboard/company/by-slug/${HALDEN.slug}/`]: { body: HALDEN },
      "GET /api/companies/7/newsroom/": { body: STORED },
      ...answers,
    },
  );
  return sent;
}

const sectionOf = async (name: string) => within(await screen.findByRole("region", { name }));

it("leads from the details of a company to its newsroom", async () => {
  openNewsroom();
  const tabs = within(await screen.findByRole("navigation", { name: "Company sections" }));
  expect(tabs.getByRole("link", { name: "Newsroom" }).getAttribute("aria-current")).toBe("page");
  await userEvent.click(tabs.getByRole("link", { name: "Details" }));
  expect(await screen.findByRole("textbox", { name: /Company Name/ })).toBeTruthy();
});

it("names each wrong field of a contact under it, and sends nothing", async () => {
  const sent = openNewsroom();
  await userEvent.click((await sectionOf("Press contacts")).getByRole("button", { name: "Add press contact" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add press contact" }));
  await userEvent.type(dialog.getByRole("textbox", { name: /Phone/ }), "55 21");
  await userEvent.click(dialog.getByRole("button", { name: "Add press contact" }));
  expect(dialog.getByText("Name is required.")).toBeTruthy();
  expect(dialog.getByText(/Enter the number with its country code/)).toBeTruthy();
  expect(sent).toEqual([]);
});

it("moves an entry by its buttons", async () => {
  const sent = openNewsroom({ ...STORED, figures: FIGURES.toReversed() });
  const section = await sectionOf("Key figures");
  await userEvent.click(section.getByRole("button", { name: "Move 310 down" }));
  await waitFor(() => expect(section.getAllByRole("listitem")[0]?.textContent).toContain("£31.6 m"));
  expect(sent.map(({ body }) => body)).toEqual([{ ids: [2, 1] }]);
});

it("removes an entry, and Undo enters it again in its place", async () => {
  const sent = openNewsroom({ ...STORED, figures: FIGURES.slice(1) });
  const section = await sectionOf("Key figures");
  await userEvent.click(section.getByRole("button", { name: "Remove 310" }));
  await waitFor(() => expect(section.getAllByRole("listitem")).toHaveLength(1));
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ method: "POST", body: { value: "310", label: "people", as_of: null, position: 1 } });
});

it("says what the server found wrong", async () => {
  openNewsroom(STORED, { value: newsroomMessages.tooMany("figures") });
  await userEvent.click((await sectionOf("Key figures")).getByRole("button", { name: "Add key figure" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add key figure" }));
  await userEvent.type(dialog.getByRole("textbox", { name: /Value/ }), "12");
  await userEvent.type(dialog.getByRole("textbox", { name: /Label/ }), "depots");
  await userEvent.click(dialog.getByRole("button", { name: "Add key figure" }));
  expect(await dialog.findByText(newsroomMessages.tooMany("figures"))).toBeTruthy();
});
