/** Templates in the submit form and on edit screens, for every kind. */
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { buildDetail, NINE, openEdit, POST_ID } from "#tests/support/screens/edit-page.tsx";
import { storedPicture } from "#tests/support/screens/story-editor.ts";
import {
  callsTo,
  openScreen,
  openTab,
  sendForm,
  showAgain,
  storyOf,
  title,
  toast,
  typeTitle,
} from "#tests/support/screens/submit-page.tsx";
import { KINDS, USUAL_KIND } from "../../kinds/index.ts";
import { templateMessages } from "../../contracts/template.ts";

const line = { id: 3, name: "Quarterly results", type: USUAL_KIND.typeCode, updated_at: "2026-11-20T09:00:00.000Z" };
const LIST = "GET /api/posts/templates/";
const ONE = "GET /api/posts/templates/3/";

const openDialog = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Start from a template" }));
  return within(await screen.findByRole("dialog", { name: "Start from a template" }));
};
/** In the toast; the editor's toolbar has one too. */
const undo = async () => (await screen.findAllByText("Undo")).at(-1) ?? document.body;
const openSaving = async () => {
  await userEvent.click(screen.getByRole("button", { name: "More actions" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Save as template" }));
  return within(await screen.findByRole("dialog", { name: "Save as template" }));
};

describe("starting from a template", () => {
  it.each(KINDS.map((kind) => ({ kind, name: kind.key })))(
    "fills every field, asks first, and is taken back: $name",
    async ({ kind }) => {
      const { answers } = await openTab(kind);
      const detail = {
        ...buildDetail(kind, "draft"),
        ...line,
        type: kind.typeCode,
        content: "<p>As each quarter.</p>",
      };
      Object.assign(answers, {
        [LIST]: { body: { templates: [{ ...line, type: kind.typeCode }] } },
        [ONE]: { body: detail },
      });
      const dialog = await openDialog();
      await userEvent.click(await dialog.findByRole("button", { name: "Use “Quarterly results”" }));
      await userEvent.click(dialog.getByRole("button", { name: "Keep" }));
      expect((await storyOf()).textContent).toBe("Halden Marine has won an order.");
      await userEvent.click(dialog.getByRole("button", { name: "Use “Quarterly results”" }));
      await userEvent.click(dialog.getByRole("button", { name: "Replace" }));
      await waitFor(async () => expect((await storyOf()).textContent).toBe("As each quarter."));
      for (const { label, control } of kind.form.story) {
        if (control === "line" || control === "url") {
          const stored = control === "url" ? "https://shop.example/ferry" : `${label} as stored`;
          expect(screen.getAllByDisplayValue(stored).length).toBeGreaterThan(0);
        }
      }
      expect(screen.getAllByDisplayValue("The ferry at the quay").length).toBeGreaterThan(0);
      await userEvent.click(await undo());
      await waitFor(async () => expect((await storyOf()).textContent).toBe("Halden Marine has won an order."));
      expect(screen.queryByDisplayValue("The ferry at the quay")).toBeNull();
    },
  );

  it("waits for a picture on its way into the text, and puts files on their way back with Undo", async () => {
    const { answers, requests } = await openScreen();
    const detail = { ...buildDetail(USUAL_KIND, "draft"), ...line, content: "<p>As each quarter.</p>" };
    Object.assign(answers, { [LIST]: { body: { templates: [line] } }, [ONE]: { body: detail } });
    const file = (name: string) => new File(["picture"], name, { type: "image/jpeg" });
    const uploads = () => callsTo(requests, "/api/media/");
    await userEvent.upload(screen.getByLabelText("Pictures for the story"), file("inside.jpg"));
    await waitFor(() => expect(uploads()).toHaveLength(1));
    await userEvent.upload(screen.getByLabelText(/^Related media/i), [file("quay.jpg"), file("bridge.jpg")]);
    await waitFor(() => expect(uploads()).toHaveLength(3));
    const dialog = await openDialog();
    await userEvent.click(await dialog.findByRole("button", { name: "Use “Quarterly results”" }));
    await userEvent.click(dialog.getByRole("button", { name: "Replace" }));
    expect((await storyOf()).textContent).toContain("Halden Marine has won an order.");
    await act(async () => uploads()[0]?.answer(201, storedPicture(1)));
    await waitFor(async () => expect((await storyOf()).textContent).toBe("As each quarter."));
    await act(async () => uploads()[1]?.answer(201, storedPicture(2)));
    await userEvent.click(await undo());
    await waitFor(async () => expect((await storyOf()).textContent).toContain("Halden Marine has won an order."));
    expect((await storyOf()).querySelector("img")?.getAttribute("src")).toBe(storedPicture(1).url);
    expect(uploads()[2]?.isAborted).toBe(false);
    await act(async () => uploads()[2]?.answer(201, storedPicture(3)));
    await typeTitle();
    const sent = await sendForm(requests);
    expect(sent.form.getAll("related_media")).toEqual([storedPicture(2).id, storedPicture(3).id]);
  });

  it("says what happened when it cannot be loaded, and leaves the form alone", async () => {
    const { answers } = await openScreen();
    Object.assign(answers, { [LIST]: { status: 500 } });
    let dialog = await openDialog();
    expect(await dialog.findByText("Your templates could not be loaded")).toBeTruthy();
    Object.assign(answers, {
      [LIST]: { body: { templates: [line] } },
      [ONE]: { status: 404, body: { detail: templateMessages.notFound } },
    });
    await userEvent.click(dialog.getByRole("button", { name: "Try Again" }));
    await userEvent.click(await dialog.findByRole("button", { name: "Use “Quarterly results”" }));
    await userEvent.click(dialog.getByRole("button", { name: "Replace" }));
    dialog = within(screen.getByRole("dialog"));
    expect((await dialog.findByRole("alert")).textContent).toContain(templateMessages.notFound);
    expect((await storyOf()).textContent).toBe("Halden Marine has won an order.");
  });

  it("shows the templates of this kind, renames one, and deletes it with Undo", async () => {
    const { answers, calls } = await openScreen();
    const other = KINDS.find(({ key }) => key !== USUAL_KIND.key);
    const told = (detail: string) => ({ body: { ...line, detail } });
    Object.assign(answers, {
      [LIST]: { body: { templates: [line, { ...line, id: 4, name: "Another kind", type: other?.typeCode }] } },
      "PATCH /api/posts/templates/3/": told(templateMessages.renamed),
      "DELETE /api/posts/templates/3/": told(templateMessages.deleted),
      "POST /api/posts/templates/3/restore/": told(templateMessages.restored),
    });
    const dialog = await openDialog();
    await userEvent.click(await dialog.findByRole("button", { name: "Rename “Quarterly results”" }));
    expect(dialog.queryByText("Another kind")).toBeNull();
    await userEvent.clear(dialog.getByRole("textbox", { name: "Name" }));
    await userEvent.click(dialog.getByRole("button", { name: "Rename" }));
    expect(dialog.getByText("Name is required.")).toBeTruthy();
    await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), "Results{Enter}");
    await toast(templateMessages.renamed);
    await userEvent.click(await dialog.findByRole("button", { name: "Delete “Quarterly results”" }));
    await userEvent.click(await undo());
    await toast(templateMessages.restored);
    const changes = calls.filter(({ method, path }) => method !== "GET" && path.includes("/templates/"));
    expect(changes.map(({ method, path, body }) => [method, path, body])).toEqual([
      ["PATCH", "/api/posts/templates/3/", { name: "Results" }],
      ["DELETE", "/api/posts/templates/3/", undefined],
      ["POST", "/api/posts/templates/3/restore/", undefined],
    ]);
  });
});

it("templates are offered once this kind has one", async () => {
  const { answers, view } = await openScreen();
  view.unmount();
  Object.assign(answers, { [LIST]: { body: { templates: [{ ...line, type: KINDS[1]?.typeCode }] } } });
  await showAgain();
  await storyOf();
  expect(screen.queryByRole("button", { name: "Start from a template" })).toBeNull();
  await userEvent.click(screen.getByRole("tab", { name: KINDS[1]?.tabLabel }));
  expect(await screen.findByRole("button", { name: "Start from a template" })).toBeTruthy();
});

describe("saving as a template", () => {
  it("sends what the form holds, under its name, and says why where it cannot be kept", async () => {
    const { requests } = await openScreen();
    await typeTitle();
    const dialog = await openSaving();
    expect(dialog.getByRole<HTMLInputElement>("textbox", { name: /Name/ }).value).toBe(title().value);
    await userEvent.click(dialog.getByRole("button", { name: "Save template" }));
    const sent = () => callsTo(requests, `/api/posts/${USUAL_KIND.key}/templates/`);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(Object.fromEntries(sent()[0]?.form ?? [])).toMatchObject({
      template_name: "Halden Marine wins order",
      title: "Halden Marine wins order",
      content: "<p>Halden Marine has won an order.</p>",
    });
    sent()[0]?.answer(409, { detail: templateMessages.tooMany });
    expect((await dialog.findByRole("alert")).textContent).toContain(templateMessages.tooMany);
    await userEvent.click(dialog.getByRole("button", { name: "Save template" }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    sent()[1]?.answer(201, { ...line, detail: templateMessages.saved });
    await toast(templateMessages.saved);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it.each(NINE.filter(({ stage }) => stage === "published"))("is offered on an edit screen: $name", async (each) => {
    const path = `/api/posts/${POST_ID}/template/`;
    const { calls } = openEdit({
      ...each,
      answers: { [`POST ${path}`]: { status: 201, body: { ...line, detail: templateMessages.saved } } },
    });
    await screen.findByRole("button", { name: "More actions" });
    const dialog = await openSaving();
    await userEvent.click(dialog.getByRole("button", { name: "Save template" }));
    await toast(templateMessages.saved);
    expect(calls.find((call) => call.path === path)?.body).toEqual({ name: "Halden Marine wins order" });
  });
});
