import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Editor } from "@tiptap/core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { UploadSlot } from "#features/media/ui/upload-slot.ts";
import { newUploadSlot } from "#features/media/ui/use-upload-slot.ts";
import { stubUploadRequests, type UploadRequest } from "#tests/doubles/upload-requests.ts";
import { renderAt } from "#tests/support/screens/dashboard.tsx";
import { pictureUrl, storedPicture } from "#tests/support/screens/story-editor.ts";
import StoryEditor from "../story-editor.tsx";

Object.assign(URL, { createObjectURL: () => "blob:preview", revokeObjectURL: () => {} });
document.elementFromPoint = () => null; // jsdom lays nothing out

const picture = (name = "quay.jpg") => new File(["picture"], name, { type: "image/jpeg" });
const figure = (number: number, alt = "") =>
  `<figure><img src="${pictureUrl(number)}" alt="${alt}" width="1600" height="900"></figure>`;

let requests: UploadRequest[];
let slot: UploadSlot;
beforeEach(() => {
  requests = stubUploadRequests();
  slot = newUploadSlot("related");
});

afterEach(() => void vi.useRealTimers());

function openEditor(html = "<p>one two</p>", wordLimit: number | null = null) {
  const changes: string[] = [];
  renderAt(
    "/",
    <>
      <span id="label">Content</span>
      <StoryEditor
        id="content"
        labelledBy="label"
        invalid={false}
        initialHtml={html}
        wordLimit={wordLimit}
        pictures={slot}
        onChange={(changed) => changes.push(changed)}
      />
    </>,
  );
  const { editor } = screen.getByRole<HTMLElement & { editor: Editor }>("textbox", { name: "Content" });
  act(() => void editor.commands.setTextSelection(editor.state.doc.content.size - 1));
  return { editor, changes, latest: () => changes.at(-1) };
}

const choose = (files: File[]) => userEvent.upload(screen.getByLabelText("Pictures for the story"), files);
/** Uploads start once the editor has settled the change. */
const sent = (count: number) => waitFor(() => expect(requests).toHaveLength(count));
const answer = (index: number, number: number) => act(async () => requests[index]?.answer(201, storedPicture(number)));

describe("a picture in the story", () => {
  it("shows its progress in its place, and then itself", async () => {
    const { editor, latest } = openEditor();
    await choose([picture()]);
    await sent(1);
    expect([requests[0]?.path, requests[0]?.form.get("purpose")]).toEqual(["/api/media/", "related"]);
    act(() => requests[0]?.progress(0.64));
    expect((await screen.findByRole("progressbar")).getAttribute("aria-valuenow")).toBe("64");
    await answer(0, 1);
    expect(latest()).toBe(`<p>one two</p>${figure(1)}<p></p>`);
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(editor.state.doc.childCount).toBe(3);
  });

  it("takes its place however the text moved meanwhile, and in the order of the files", async () => {
    const { editor, latest } = openEditor();
    await choose([picture("a.jpg"), picture("b.jpg")]);
    await sent(2);
    act(() => void editor.commands.insertContentAt(1, "zero "));
    await answer(1, 2);
    await answer(0, 1);
    expect(latest()).toBe(`<p>zero one two</p>${figure(1)}${figure(2)}<p></p>`);
  });

  it("is not part of the text before it has arrived", async () => {
    const { changes } = openEditor();
    await choose([picture()]);
    await sent(1);
    window.dispatchEvent(new Event("pagehide"));
    expect(changes).toEqual(["<p>one two</p><p></p>"]);
  });

  it("says why it failed, and is tried again", async () => {
    const { latest } = openEditor();
    await choose([picture()]);
    await sent(1);
    act(() => requests[0]?.answer(503, { detail: "Dateline is busy." }));
    expect((await screen.findByRole("alert")).textContent).toBe("Dateline is busy.");
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    await answer(1, 1);
    expect(latest()).toContain(figure(1));
  });

  it("is sent again once the connection is back", async () => {
    const { latest } = openEditor();
    await choose([picture()]);
    await sent(1);
    act(() => requests[0]?.break());
    await screen.findByRole("alert");
    act(() => void window.dispatchEvent(new Event("online")));
    await answer(1, 1);
    expect(latest()).toContain(figure(1));
  });

  it("stops when it is cancelled, and starts again when that is undone", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { editor, latest } = openEditor();
    await choose([picture()]);
    await sent(1);
    vi.advanceTimersByTime(1000); // undo takes together what follows closely
    await userEvent.click(await screen.findByRole("button", { name: "Cancel upload of quay.jpg" }));
    await waitFor(() => expect(requests[0]?.isAborted).toBe(true));
    act(() => void editor.commands.undo());
    await sent(2);
    await answer(1, 1);
    expect(latest()).toContain(figure(1));
  });

  it("goes with one undo once it has arrived, and comes back with a redo", async () => {
    const { editor } = openEditor();
    await choose([picture()]);
    await sent(1);
    await answer(0, 1);
    act(() => void editor.commands.undo());
    expect(editor.getHTML()).not.toContain("<img");
    act(() => void editor.commands.redo());
    expect(editor.getHTML()).toContain(figure(1));
    expect(requests).toHaveLength(1);
  });

  it("lets a form wait for it, with its text complete afterwards", async () => {
    const { latest } = openEditor();
    await choose([picture()]);
    await sent(1);
    const complete = slot.whenSettled().then(latest);
    await answer(0, 1);
    expect(await complete).toContain(figure(1));
  });

  it("stops when the editor closes", async () => {
    const { unmount } = renderAt(
      "/",
      <StoryEditor
        id="c"
        labelledBy="l"
        invalid={false}
        initialHtml=""
        wordLimit={null}
        pictures={slot}
        onChange={() => {}}
      />,
    );
    await choose([picture()]);
    await sent(1);
    unmount();
    expect(requests[0]?.isAborted).toBe(true);
    expect(slot.getUploads()).toEqual([]);
  });

  it("refuses files that are no pictures", async () => {
    openEditor();
    const text = new File(["text"], "notes.txt", { type: "text/plain" });
    await userEvent.upload(screen.getByLabelText("Pictures for the story"), [text, picture()], { applyAccept: false });
    await sent(1);
    expect(screen.getByText("Choose a JPEG, PNG, WebP, GIF or AVIF picture.")).toBeTruthy();
  });
});

describe("files on the clipboard or dropped", () => {
  const paste = (editor: Editor, files: File[], html: string) =>
    fireEvent.paste(editor.view.dom, {
      clipboardData: { files, getData: (type: string) => (type === "text/html" ? html : ""), types: [], items: [] },
    });

  it.each([
    ["alone", ""],
    ["with an address of themselves", '<img src="https://x.example/a.png">'],
  ])("become pictures when they come %s", async (_name, html) => {
    const { editor } = openEditor();
    paste(editor, [picture()], html);
    await sent(1);
  });

  it("give way to the text that they draw", () => {
    const { editor } = openEditor();
    paste(editor, [picture()], "<p>three</p>");
    expect(editor.getText()).toContain("three");
    expect(slot.getUploads()).toEqual([]);
  });

  it("become pictures where they are dropped", async () => {
    const { editor, latest } = openEditor("<p>one</p><p>two</p>");
    editor.view.posAtCoords = () => ({ pos: 5, inside: -1 });
    fireEvent.drop(editor.view.dom, { dataTransfer: { files: [picture()], getData: () => "", types: ["Files"] } });
    await sent(1);
    await answer(0, 1);
    expect(latest()).toBe(`<p>one</p>${figure(1)}<p>two</p>`);
  });
});

describe("alt text and caption", () => {
  it("are written at the picture, and the caption counts as words", async () => {
    const { editor, changes } = openEditor(`${figure(1)}<p>one two</p>`, 3);
    await userEvent.type(await screen.findByLabelText("Alt text of the picture"), "A quay");
    act(() => void editor.commands.insertContentAt(1, "Bergen"));
    expect(screen.getByText("3 / 3 words")).toBeTruthy();
    act(() => void editor.commands.insertContentAt(1, "not added "));
    window.dispatchEvent(new Event("pagehide"));
    expect(changes.at(-1)).toBe(
      `${figure(1, "A quay").replace("</figure>", "<figcaption>Bergen</figcaption></figure>")}<p>one two</p>`,
    );
  });

  it("leave Enter to go on below the picture", () => {
    const { editor } = openEditor(figure(1));
    act(() => void editor.commands.setTextSelection(1));
    fireEvent.keyDown(editor.view.dom, { key: "Enter" });
    act(() => void editor.commands.insertContent("below"));
    expect(editor.getHTML()).toBe(`${figure(1)}<p>below</p><p></p>`);
  });

  it("go with the picture when it is removed", async () => {
    const { editor } = openEditor(`${figure(1, "A quay")}<p>one</p>`);
    await userEvent.click(await screen.findByRole("button", { name: "Remove picture" }));
    expect(editor.getHTML()).toBe("<p>one</p>");
  });

  it("belong to a story that is nothing but a picture", async () => {
    const { latest } = openEditor(figure(1));
    await userEvent.type(await screen.findByLabelText("Alt text of the picture"), "x");
    window.dispatchEvent(new Event("pagehide"));
    expect(latest()).toContain(figure(1, "x"));
  });
});
