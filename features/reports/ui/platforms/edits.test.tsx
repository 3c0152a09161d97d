/** Platforms that somebody else edits at the same time, and those that the address names. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { openConsole, sentTo } from "#tests/support/screens/console-screens.tsx";
import { HARBOUR_POST } from "#tests/support/screens/platform-examples.ts";
import { type OperatorPlatform, platformMessages } from "../../platform-contract.ts";

const LIST = "GET /operator/platforms/";
const listOf = (...platforms: OperatorPlatform[]) => ({ body: { platforms, count: platforms.length, plans: [] } });

type Answers = Parameters<typeof openConsole>[1];
async function open(answers: Answers = {}, place: Record<string, string> = {}) {
  const calls = openConsole("operatorPlatforms", { [LIST]: listOf(HARBOUR_POST), ...answers }, place);
  await screen.findByRole("link", { name: "Harbour Post", hidden: true });
  return calls;
}
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

describe("two people at once", () => {
  const STALE = {
    status: 409,
    body: { detail: "Someone else has changed this platform. Compare both versions." },
  };
  const opened = { ...HARBOUR_POST, version: "one" };
  const stored = {
    ...HARBOUR_POST,
    name: "Harbour Morning",
    industry: "Ferries",
    endpoint: "",
    way: "feed",
    version: "two",
  };

  it("keeps what was typed when somebody saved meanwhile, takes in the rest, and saves on the newer state", async () => {
    let isStale = true;
    const path = `/operator/platforms/${HARBOUR_POST.id}/`;
    const calls = await open(
      {
        [LIST]: listOf(opened),
        [`PUT ${path}`]: () => (isStale ? STALE : { body: { ...stored, new_secret: null } }),
        [`GET ${path}`]: { body: stored },
      },
      { item: "platform.7" },
    );
    const form = await dialog("Edit Harbour Post");
    const name = form.getByLabelText<HTMLInputElement>(/^Name/);
    await userEvent.clear(name);
    await userEvent.type(name, "Harbour Evening");
    await userEvent.click(form.getByRole("button", { name: "Save platform" }));
    expect(await form.findByText("Someone else has changed this platform")).toBeTruthy();
    expect(sentTo(calls, `PUT ${path}`)).toMatchObject({ name: "Harbour Evening", version: "one" });
    await userEvent.click(form.getByRole("button", { name: "Load latest version" }));
    expect([name.value, form.getByLabelText<HTMLInputElement>("Industry").value]).toEqual([
      "Harbour Evening",
      "Ferries",
    ]);
    expect(form.getByText("“Harbour Morning”")).toBeTruthy();
    isStale = false;
    await userEvent.click(form.getByRole("button", { name: "Save platform" }));
    await waitFor(() =>
      expect(sentTo(calls, `PUT ${path}`)).toMatchObject({
        name: "Harbour Evening",
        industry: "Ferries",
        way: "feed",
        version: "two",
      }),
    );
  });

  it("takes the saved one of a field that both have changed", async () => {
    const path = `/operator/platforms/${HARBOUR_POST.id}/`;
    const answers = { [LIST]: listOf(opened), [`PUT ${path}`]: STALE, [`GET ${path}`]: { body: stored } };
    await open(answers, { item: "platform.7" });
    const form = await dialog("Edit Harbour Post");
    const name = form.getByLabelText<HTMLInputElement>(/^Name/);
    await userEvent.type(name, "s");
    await userEvent.click(form.getByRole("button", { name: "Save platform" }));
    await userEvent.click(await form.findByRole("button", { name: "Load latest version" }));
    await userEvent.click(form.getByRole("button", { name: "Name: use the saved version" }));
    expect(name.value).toBe("Harbour Morning");
    expect(form.queryByText("“Harbour Morning”")).toBeNull();
  });

  it("shows another conflict as it is, and a platform that is gone", async () => {
    const path = `/operator/platforms/${HARBOUR_POST.id}/`;
    const gone = { status: 404, body: { detail: platformMessages.notFound } };
    await open({ [LIST]: listOf(opened), [`PUT ${path}`]: STALE, [`GET ${path}`]: gone }, { item: "platform.7" });
    const form = await dialog("Edit Harbour Post");
    await userEvent.click(form.getByRole("button", { name: "Save platform" }));
    expect(await form.findByText(STALE.body.detail)).toBeTruthy();
  });

  it("does not switch a platform that was saved since, and shows the list anew", async () => {
    const path = `/operator/platforms/${HARBOUR_POST.id}/`;
    let shown = listOf(opened);
    const calls = await open({ [LIST]: () => shown, [`PUT ${path}`]: STALE });
    shown = listOf({ ...opened, name: "Harbour Morning", version: "two" });
    await userEvent.click(await screen.findByRole("button", { name: "Delete Harbour Post" }));
    await userEvent.click((await dialog("Delete Harbour Post?")).getByRole("button", { name: "Switch off" }));
    expect(await screen.findByText(STALE.body.detail)).toBeTruthy();
    expect(sentTo(calls, `PUT ${path}`)).toMatchObject({ version: "one", is_active: false });
    expect(await screen.findByRole("link", { name: "Harbour Morning" })).toBeTruthy();
  });
});

describe("an address that names a platform of another page", () => {
  it("opens it", async () => {
    const other = { ...HARBOUR_POST, id: 99, name: "Distant Post" };
    await open({ "GET /operator/platforms/99/": { body: other } }, { item: "platform.99" });
    expect(await dialog("Edit Distant Post")).toBeTruthy();
  });

  it("says when there is no such platform", async () => {
    const gone = { status: 404, body: { detail: platformMessages.notFound } };
    await open({ "GET /operator/platforms/99/": gone }, { item: "platform.99" });
    expect((await dialog("Platform")).getByText(platformMessages.notFound)).toBeTruthy();
  });
});
