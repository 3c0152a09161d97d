import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { buildMe, renderAt, stubServer } from "#tests/support/screens/dashboard.tsx";
import type { Monthly } from "../../monthly/contract.ts";
import { MonthlyByEmail } from "./monthly.tsx";

const NONE: Monthly = {
  recipients: [],
  next_at: "2026-12-01T08:00:00.000Z",
  sender: null,
  sends_empty: true,
  may_change: true,
};
const CLIENT = { id: 4, address: "ingrid@haldenmarine.example", state: "sent", last_month: "2026-10" } as const;

function open(monthly: Monthly, answers: Parameters<typeof stubServer>[0] = {}) {
  const calls = stubServer({
    "GET /api/coverage/monthly/": { body: monthly },
    "GET /api/coverage/report/shared/": { body: { reports: [], may_share: true } },
    ...answers,
  });
  renderAt("/dashboard", <MonthlyByEmail company={7} />, buildMe());
  return calls;
}
const part = async () => within(await screen.findByRole("region", { name: "Monthly by email" }));

it("adds a client, and says when the next report is sent", async () => {
  const added = { ...NONE, sender: "Marta Lindqvist", recipients: [CLIENT] };
  const calls = open(NONE, {
    "POST /api/coverage/monthly/": { status: 201, body: { detail: "Added.", monthly: added } },
  });
  const shown = await part();
  expect(await shown.findByText(/Next: 1 December 2026/)).toBeTruthy();
  await userEvent.type(shown.getByLabelText("Client’s email address"), CLIENT.address);
  await userEvent.click(shown.getByRole("button", { name: "Add" }));
  expect(await shown.findByText(CLIENT.address)).toBeTruthy();
  expect(shown.getByText("Last sent: October 2026")).toBeTruthy();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ company: 7, address: CLIENT.address });
});

it("sends the report now, where a client gets it", async () => {
  const monthly = { ...NONE, sender: "Marta Lindqvist", recipients: [CLIENT] };
  const detail = "The report of November 2026 is on its way to 1 address.";
  const calls = open(monthly, { "POST /api/coverage/monthly/send/": { body: { detail, monthly } } });
  await userEvent.click(await (await part()).findByRole("button", { name: "Send now" }));
  await waitFor(() => expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ company: 7 }));
});

it("leaves out months without articles", async () => {
  const monthly = { ...NONE, sender: "Marta Lindqvist", recipients: [CLIENT] };
  const calls = open(monthly, {
    "PUT /api/coverage/monthly/": { body: { detail: "Saved.", monthly: { ...monthly, sends_empty: false } } },
  });
  const choice = await (await part()).findByRole("checkbox", { name: "Also for a month without articles" });
  await userEvent.click(choice);
  await waitFor(() => expect(choice).toHaveProperty("checked", false));
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ company: 7, sends_empty: false });
});

it("says who has stopped the emails, and removes an address", async () => {
  const stopped = { ...CLIENT, id: 5, address: "board@haldenmarine.example", state: "stopped" } as const;
  const calls = open(
    { ...NONE, sender: "Marta Lindqvist", recipients: [CLIENT, stopped] },
    { "DELETE /api/coverage/monthly/5/": { body: { detail: "Removed.", monthly: { ...NONE, recipients: [CLIENT] } } } },
  );
  const shown = await part();
  expect(await shown.findByText("Stopped by the client")).toBeTruthy();
  await userEvent.click(shown.getByRole("button", { name: `Remove ${stopped.address}` }));
  await waitFor(() => expect(shown.queryByText(stopped.address)).toBeNull());
  expect(calls.some(({ method }) => method === "DELETE")).toBe(true);
});

it("lists the links of the months that were sent, and ends one", async () => {
  const report = { post: null, has_password: false, has_passages: true, opened: 2, last_opened_at: null };
  const made = {
    created_by: "Marta Lindqvist",
    created_at: "2026-12-01T08:00:00.000Z",
    ends_at: "2027-03-01T08:00:00.000Z",
  };
  const november = { ...report, ...made, id: 9, url: "https://a.example/r/b", from: "2026-11-01", to: "2026-11-30" };
  const ofAll = { ...report, ...made, id: 8, url: "https://a.example/r/a", from: null, to: null };
  const calls = open(
    { ...NONE, sender: "Marta Lindqvist", recipients: [CLIENT] },
    {
      "GET /api/coverage/report/shared/": { body: { reports: [november, ofAll], may_share: true } },
      "DELETE /api/coverage/report/shared/9/": { body: { detail: "No longer shared." } },
    },
  );
  const months = within(await (await part()).findByRole("list", { name: "Links in these emails" }));
  expect(months.getAllByRole("link").map((link) => link.textContent)).toEqual(["November 2026"]);
  expect(months.getByText("The link in these emails ends on 1 March 2027")).toBeTruthy();
  await userEvent.click(months.getByRole("button", { name: "End link" }));
  await waitFor(() => expect(calls.some(({ method }) => method === "DELETE")).toBe(true));
});

it("says that nothing is sent where the sender may not any more", async () => {
  open({ ...NONE, recipients: [CLIENT] });
  expect(await (await part()).findByText(/^Nothing is sent: the person who added/)).toBeTruthy();
});

it("is not there for those who may not share", async () => {
  open({ ...NONE, may_change: false });
  await waitFor(() => expect(screen.queryByRole("region", { name: "Monthly by email" })).toBeNull());
});
