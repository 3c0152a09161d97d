import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { BLANK_FIELDS, buildCompanyAnswer } from "#tests/support/companies.ts";
import { buildMe, type StubAnswer } from "#tests/support/screens/dashboard.tsx";
import { buildMedia } from "#tests/support/screens/edit-page.tsx";
import { openDashboardAt } from "#tests/support/screens/post-lists.tsx";
import { companyInput, companyMessages, type OwnCompany } from "../contract.ts";
import { FIELD_NAMES } from "../fields/definition.ts";

Object.assign(document, { fonts: new EventTarget() }); // growing text areas wait for fonts
beforeEach(() => window.localStorage.clear());

const HALDEN = buildCompanyAnswer();
const TIDEWELL = buildCompanyAnswer({
  id: 8,
  name: "Tidewell Instruments",
  address: "",
  phone_number: "",
  established_date: null,
  x_twitter: "",
  linkedin: "",
});
const OWNED = "GET /dashboard/companies/user-owned/";

type Answers = Parameters<typeof openDashboardAt>[1];

/** The list answers what `listed` holds at that moment. */
function openList(listed: OwnCompany[] = [HALDEN, TIDEWELL], answers: Answers = {}) {
  return openDashboardAt({ activeContent: "companyProfile" }, { [OWNED]: () => ({ body: listed }), ...answers });
}

const rowOf = async (name: string) =>
  within((await screen.findByRole("link", { name })).closest("tr") as HTMLTableRowElement);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("Your Companies", () => {
  it("lists them with every column", async () => {
    openList();
    const table = within(await screen.findByRole("table", { name: "Your Companies" }));
    expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Name",
      "Address",
      "Phone",
      "Established Date",
      "Social Media",
      "Actions",
    ]);
    const cells = (await rowOf(HALDEN.name)).getAllByRole("cell").map(({ textContent }) => textContent);
    expect(cells.slice(0, 5)).toEqual([HALDEN.name, HALDEN.address, HALDEN.phone_number, "14/03/1987", "XLI"]);
    const bare = (await rowOf(TIDEWELL.name)).getAllByRole("cell").map(({ textContent }) => textContent);
    expect(bare.slice(0, 5)).toEqual([TIDEWELL.name, "", "", "", "None"]);
  });

  it("shows the logo of a company that has one", async () => {
    const logo = buildMedia();
    openList([{ ...HALDEN, logo }, TIDEWELL]);
    await rowOf(HALDEN.name);
    const shown = [...document.querySelectorAll("tr[data-company] img")].map((image) => image.getAttribute("src"));
    expect(shown).toEqual([logo.url]);
  });

  it("leads a newcomer to the first company", async () => {
    openList([]);
    expect(await screen.findByText("No companies yet")).toBeTruthy();
    await press("Create Company");
    expect(await screen.findByRole("heading", { name: "Create A New Company" })).toBeTruthy();
    expect(screen.getByText("Enter the details of your new company below.")).toBeTruthy();
  });

  it("only logs that the list was not loaded, and can be asked again", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { table } = openList([], { [OWNED]: { status: 500, body: { detail: "An unexpected error occurred." } } });
    expect(await screen.findByText("Your companies could not be loaded")).toBeTruthy();
    expect(logged).toHaveBeenCalledWith(expect.stringContaining("Not loaded"), expect.anything());
    expect(document.querySelector(".mantine-Notification-root")).toBeNull();
    table[OWNED] = { body: [HALDEN] };
    await press("Try Again");
    expect(await screen.findByRole("link", { name: HALDEN.name })).toBeTruthy();
    logged.mockRestore();
  });
});

describe("deleting a company", () => {
  const DELETE = `DELETE /dashboard/companies/${HALDEN.id}/`;
  const RESTORE = `POST /api/companies/${HALDEN.id}/restore/`;
  const deleted = { body: { id: HALDEN.id, detail: companyMessages.deleted, scheduled: 0 } };
  const restored = { body: { id: HALDEN.id, detail: companyMessages.restored } };

  it("is offered to owners only; others see their role", async () => {
    openList([buildCompanyAnswer({ role: "author" })]);
    const row = await rowOf(HALDEN.name);
    expect(row.getByText("Author")).toBeTruthy();
    expect(row.queryByRole("button", { name: /Delete/ })).toBeNull();
  });

  it("asks nothing, moves the focus to the next row, and can be undone", async () => {
    let listed = [HALDEN, TIDEWELL];
    const { calls } = openDashboardAt(
      { activeContent: "companyProfile" },
      {
        [OWNED]: () => ({ body: listed }),
        [DELETE]: () => {
          listed = [TIDEWELL];
          return deleted;
        },
        [RESTORE]: () => {
          listed = [HALDEN, TIDEWELL];
          return restored;
        },
      },
    );
    await rowOf(HALDEN.name);
    await press(`Delete ${HALDEN.name}`);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.queryByRole("link", { name: HALDEN.name })).toBeNull();
    expect(document.activeElement?.getAttribute("aria-label")).toBe(`Delete ${TIDEWELL.name}`);
    expect(await screen.findByText(companyMessages.deleted)).toBeTruthy();
    await press("Undo");
    expect(await screen.findByRole("link", { name: HALDEN.name })).toBeTruthy();
    expect(calls.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`)).toEqual([
      DELETE,
      RESTORE,
    ]);
  });

  it("brings the row back and says in it that nothing was deleted", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { table } = openList(undefined, { [DELETE]: { status: 503, body: { detail: "Try again in a minute." } } });
    await rowOf(HALDEN.name);
    await press(`Delete ${HALDEN.name}`);
    expect(await screen.findByText(companyMessages.deleteFailed)).toBeTruthy();
    const row = await rowOf(HALDEN.name);
    expect(row.getByText("Not deleted.")).toBeTruthy();
    table[DELETE] = deleted;
    table[OWNED] = { body: [TIDEWELL] };
    await userEvent.click(row.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText(companyMessages.deleted)).toBeTruthy();
    expect(screen.queryByRole("link", { name: HALDEN.name })).toBeNull();
    logged.mockRestore();
  });

  it("says when it could not be undone, and offers it again", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { table } = openList([HALDEN], {
      [DELETE]: { body: { ...deleted.body, scheduled: 2 } },
      [RESTORE]: { status: 500, body: { detail: "An unexpected error occurred." } },
    });
    await rowOf(HALDEN.name);
    await press(`Delete ${HALDEN.name}`);
    expect(await screen.findByText(`${companyMessages.deleted} ${companyMessages.stillScheduled(2)}`)).toBeTruthy();
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    const again = await screen.findByRole("button", { name: "Try Again" });
    table[RESTORE] = restored;
    await userEvent.click(again);
    expect(await screen.findByText(companyMessages.restored)).toBeTruthy();
    logged.mockRestore();
  });
});

describe("Update company details", () => {
  const DETAIL = `GET /dashboard/company/by-slug/${HALDEN.slug}/`;
  const SAVE = `PUT /dashboard/company/edit-by-slug/${HALDEN.slug}/`;
  const TITLE = "Update company details";
  const refused = { website: companyMessages.invalidUrl, phone_number: companyMessages.invalidPhone };

  async function openEdit(answers: Answers = {}) {
    const opened = openList(undefined, { [DETAIL]: { body: HALDEN }, ...answers });
    await rowOf(HALDEN.name);
    await userEvent.click(screen.getByRole("link", { name: `Edit ${HALDEN.name}` }));
    return opened;
  }
  const field = (label: string) =>
    screen.getByLabelText<HTMLInputElement>(label, { exact: false, selector: "input, textarea" });
  async function retype(label: string, text: string) {
    await userEvent.clear(field(label));
    if (text !== "") await userEvent.type(field(label), text);
  }

  it("can only be read by who may not change it", async () => {
    const payer = { name: "Ruth Alder", is_you: false, has_left: false };
    const viewed = { ...HALDEN, role: "viewer" as const, payer };
    await openEdit({ "GET /dashboard/companies/user-owned/": { body: [viewed] }, [DETAIL]: { body: viewed } });
    expect(await screen.findByText("Your role, Viewer, does not allow this. Ask an owner: Ruth Alder.")).toBeTruthy();
    expect(field("Company Name").readOnly).toBe(true);
    expect(screen.queryByRole("button", { name: "Update Company" })).toBeNull();
  });

  it("shows what is stored, sends all of it with the changes, and returns to the list", async () => {
    let answer: (stored: StubAnswer) => void = () => undefined;
    const saving = new Promise<StubAnswer>((resolve) => (answer = resolve));
    const { calls } = await openEdit({ [SAVE]: () => saving });
    expect(await screen.findByRole("heading", { name: TITLE })).toBeTruthy();
    expect(await screen.findByDisplayValue("1987-03-14")).toBe(field("Established Date"));
    await retype("Company Name", "Halden Marine");
    await retype("Established Date", "");
    await press("Update Company");
    expect(await screen.findByRole("button", { name: "Updating..." })).toBeTruthy();
    answer({ body: { ...HALDEN, name: "Halden Marine", established_date: null } });
    expect(await screen.findByText(companyMessages.updated)).toBeTruthy();
    expect(await screen.findByRole("table", { name: "Your Companies" })).toBeTruthy();
    const stored = Object.fromEntries(FIELD_NAMES.map((name) => [name, HALDEN[name]]));
    expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({
      ...stored,
      logo: HALDEN.logo,
      name: "Halden Marine",
      established_date: null,
    });
  });

  it("stores whom journalists reach, and says which part of it is wrong", async () => {
    const { calls } = await openEdit({ [SAVE]: { body: HALDEN } });
    expect(await screen.findByDisplayValue(HALDEN.press_contact_email)).toBe(field("Contact Email"));
    await retype("Contact Email", "press at halden");
    await press("Update Company");
    const wrong = within(await screen.findByRole("alert")).getAllByRole("listitem");
    expect(wrong.map(({ textContent }) => textContent)).toEqual([`Contact Email: ${companyMessages.invalidEmail}`]);
    await retype("Contact Email", "newsroom@halden.example");
    await retype("Boilerplate", "Halden builds ferries.");
    await press("Update Company");
    await waitFor(() =>
      expect(calls.find(({ method }) => method === "PUT")?.body).toMatchObject({
        press_contact_name: HALDEN.press_contact_name,
        press_contact_email: "newsroom@halden.example",
        boilerplate: "Halden builds ferries.",
      }),
    );
  });

  it("gives back what an earlier version of the form kept, without emptying what it did not know", async () => {
    const { logo, ...texts } = companyInput.parse(HALDEN);
    const known = Object.entries({ ...texts, address: "Bergen" }).filter(([name]) => !/^(?:press_|boiler)/.test(name));
    const { view } = await openEdit();
    await screen.findByDisplayValue(HALDEN.website);
    await retype("Address", "Bergen");
    view.unmount();
    const [key = ""] = Object.keys(window.localStorage).filter((each) => each.startsWith("dateline:company:"));
    window.localStorage.setItem(key, JSON.stringify({ texts: Object.fromEntries(known), logo }));
    await openEdit();
    expect(await screen.findByDisplayValue("Bergen")).toBe(field("Address"));
    expect(field("Contact Email")).toHaveProperty("value", HALDEN.press_contact_email);
  });

  it("says that it is fetching, and what to do where that fails", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    let fail: (answer: StubAnswer) => void = () => undefined;
    const { table } = await openEdit({ [DETAIL]: () => new Promise((resolve) => (fail = resolve)) });
    expect(await screen.findByText("Fetching Company Details")).toBeTruthy();
    fail({ status: 500, body: { detail: "An unexpected error occurred." } });
    expect((await screen.findAllByText(companyMessages.detailsFailed)).length).toBeGreaterThan(0);
    table[DETAIL] = { body: HALDEN };
    await press("Try Again");
    expect(await screen.findByDisplayValue(HALDEN.website)).toBeTruthy();
    logged.mockRestore();
  });

  it("knows nothing of somebody else's company", async () => {
    openDashboardAt(
      { activeContent: "companyProfile", item: "edit.not-mine" },
      {
        [OWNED]: { body: [] },
        "GET /dashboard/company/by-slug/not-mine/": { status: 404, body: { detail: companyMessages.notFound } },
      },
    );
    expect(await screen.findByText("Company not found")).toBeTruthy();
    await press("Back to your companies");
    expect(await screen.findByText("No companies yet")).toBeTruthy();
  });

  it("names each wrong field twice, focuses the first, sends nothing and loses nothing", async () => {
    const { calls } = await openEdit();
    await screen.findByDisplayValue(HALDEN.website);
    await retype("Website", "haldenmarine");
    await retype("Phone Number", "55 21 40 0");
    await press("Update Company");
    const alert = within(await screen.findByRole("alert"));
    expect(alert.getByText("Error")).toBeTruthy();
    expect(alert.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      `Website: ${companyMessages.invalidUrl}`,
      `Phone Number: ${companyMessages.invalidPhone}`,
    ]);
    await waitFor(() => expect(document.activeElement).toBe(field("Website")));
    expect(field("Website")).toHaveProperty("value", "haldenmarine");
    expect(document.getElementById(`${field("Website").id}-error`)?.textContent).toBe(companyMessages.invalidUrl);
    expect(screen.getByText("2 fields need correcting")).toBeTruthy();
    await userEvent.click(alert.getByRole("link", { name: "Phone Number:" }));
    await waitFor(() => expect(document.activeElement).toBe(field("Phone Number")));
    expect(calls.filter(({ method }) => method === "PUT")).toEqual([]);
  });

  it("shows what the server says of a field in the same way", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await openEdit({ [SAVE]: { status: 400, body: refused } });
    await screen.findByDisplayValue(HALDEN.website);
    await retype("Address", "Bergen");
    await press("Update Company");
    expect(within(await screen.findByRole("alert")).getAllByRole("listitem")).toHaveLength(2);
    await waitFor(() => expect(document.activeElement).toBe(field("Website")));
    expect(field("Address")).toHaveProperty("value", "Bergen");
    expect(screen.queryByText(companyMessages.unexpected)).toBeNull();
    logged.mockRestore();
  });

  it("keeps the form where saving failed for another reason", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await openEdit({ [SAVE]: { status: 500, body: {} } });
    await screen.findByDisplayValue(HALDEN.website);
    await retype("Address", "Bergen");
    await press("Update Company");
    expect(await screen.findByText(companyMessages.unexpected)).toBeTruthy();
    expect(field("Address")).toHaveProperty("value", "Bergen");
    expect(screen.queryByRole("alert", { name: "Error" })).toBeNull();
    logged.mockRestore();
  });

  it("refuses a date that is half typed", async () => {
    const { calls } = await openEdit();
    await screen.findByDisplayValue(HALDEN.website);
    Object.defineProperty(field("Established Date"), "validity", { value: { badInput: true } });
    await press("Update Company");
    expect((await screen.findByRole("alert")).textContent).toContain(companyMessages.incompleteDate);
    expect(calls.filter(({ method }) => method === "PUT")).toEqual([]);
  });

  it("asks before changes go, and gives them back when one comes again without an answer", async () => {
    const { view } = await openEdit();
    await screen.findByDisplayValue(HALDEN.website);
    await retype("Address", "Bergen");
    await press("Back");
    await press("Keep editing");
    expect(field("Address")).toHaveProperty("value", "Bergen");
    view.unmount();

    await openEdit();
    expect(await screen.findByDisplayValue("Bergen")).toBe(field("Address"));
    expect(screen.getByText("Restored your unsaved changes")).toBeTruthy();
    await press("Cancel");
    await press("Discard changes");
    const link = await screen.findByRole("link", { name: HALDEN.name });
    await waitFor(() => expect(document.activeElement).toBe(link));
    await userEvent.click(link);
    expect(await screen.findByDisplayValue(HALDEN.address)).toBe(field("Address"));
  });
});

describe("Create A New Company", () => {
  it("needs a name, says that it is creating, and shows the list with the new company", async () => {
    const { calls, table } = openDashboardAt(
      { activeContent: "createCompany" },
      { [OWNED]: { body: [] }, "POST /dashboard/create-company/": { status: 201, body: HALDEN } },
    );
    await userEvent.click(await screen.findByRole("button", { name: "Create Company" }));
    expect((await screen.findByRole("alert")).textContent).toContain("Company Name: Name is required.");
    await userEvent.type(screen.getByLabelText("Company Name", { exact: false }), HALDEN.name);
    table[OWNED] = { body: [HALDEN] };
    await press("Create Company");
    expect(await screen.findByText(companyMessages.created)).toBeTruthy();
    expect(await screen.findByRole("link", { name: HALDEN.name })).toBeTruthy();
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      ...BLANK_FIELDS,
      name: HALDEN.name,
      logo: null,
    });
    // Nothing of the form is kept; the first company is who the user posts as from now on.
    expect(Object.entries(window.localStorage)).toEqual([
      [expect.stringMatching(/^dateline:posting-as:/), String(HALDEN.id)],
    ]);
    expect(screen.getByRole("button", { name: "Write a release" })).toBeTruthy();
  });

  it("takes the press contact from the profile, and leaves one that was typed", async () => {
    openDashboardAt({ activeContent: "createCompany" }, { [OWNED]: { body: [HALDEN] } });
    await userEvent.click(await screen.findByRole("button", { name: "Use my details" }));
    const { first_name, last_name, email } = buildMe();
    expect(screen.getByLabelText("Contact Name")).toHaveProperty("value", `${first_name} ${last_name}`);
    expect(screen.getByLabelText("Contact Email")).toHaveProperty("value", email);
    expect(document.activeElement).toBe(screen.getByLabelText("Contact Phone"));
    expect(screen.queryByRole("button", { name: "Use my details" })).toBeNull();
  });
});
