/** A Word document in the submit form: what it fills, what the rail says, and the way back. */
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { buildCompanyAnswer } from "#tests/support/companies.ts";
import { storedPicture } from "#tests/support/screens/story-editor.ts";
import { callsTo, openScreen, storyOf, title } from "#tests/support/screens/submit-page.tsx";
import { createPath } from "../../contract.ts";
import { kindOf } from "../../kinds/index.ts";
import { WORD_TYPES, type WordDocument, wordMessages } from "../../contracts/word.ts";

const WORD = "/api/posts/word/";
const DRAFT = createPath(kindOf("article"), "draft");
const PICTURE = "a picture of a quay";
const [WORD_TYPE] = WORD_TYPES;
const file = new File(["PK", PICTURE], "FINAL v3.docx", { type: WORD_TYPE });

const document_: WordDocument = {
  name: "FINAL v3.docx",
  bytes: 1_800_000,
  pages: 3,
  changed_by: "Live Aase",
  title: "Halden to trial hydrogen",
  summary: "A nine-month trial.",
  content: "<p>BERGEN, Norway. It sails.</p>",
  endings: [{ part: "about", heading: "About Halden", html: "<p>It has 295 people.</p>", text: "It has 295 people." }],
  text: "Halden to trial hydrogen\nA nine-month trial.",
  words: 8,
  pictures: [
    {
      name: "image1.png",
      type: "image/png",
      start: 2,
      bytes: PICTURE.length,
      is_deflated: false,
      size: PICTURE.length,
      alt: "A quay",
      caption: "The quay.",
    },
  ],
  recognised: [
    { part: "headline", title: "Headline", goes_to: "Title", reason: "Large bold line on page 1" },
    { part: "about", title: "“About Halden”", goes_to: "End of the content", reason: "It has 295 people." },
  ],
  left_out: [
    {
      part: "comments",
      title: "1 comment",
      reason: "They are for you, not for readers",
      items: ["Terje: Too long?"],
      html: "",
      needs_check: false,
    },
  ],
};

const input = () => screen.getByLabelText("Open Word document", { selector: "input" });
const rail = async () => within(await screen.findByRole("region", { name: "From Word" }));
const summary = () => screen.getByLabelText<HTMLTextAreaElement>("Summary");

async function openWord(server: Parameters<typeof openScreen>[0] = {}, content = "") {
  const screenOf = await openScreen(server, content);
  await storyOf();
  await userEvent.upload(input(), file);
  await waitFor(() => expect(callsTo(screenOf.requests, WORD)).toHaveLength(1));
  return { ...screenOf, read: callsTo(screenOf.requests, WORD)[0] ?? expect.fail() };
}

describe("a Word document", () => {
  it("fills the empty form, sends its pictures, and says what came and what did not", async () => {
    const { requests, read } = await openWord();
    expect(read.form.get("file")).toBeInstanceOf(File);
    await act(async () => read.answer(200, document_));
    const shown = await rail();
    expect([title().value, summary().value]).toEqual(["Halden to trial hydrogen", "A nine-month trial."]);
    expect((await storyOf()).textContent).toBe("BERGEN, Norway. It sails.About HaldenIt has 295 people.");
    expect(shown.getByText("1.8 MB, 3 pages, last changed by Live Aase")).toBeTruthy();
    expect(shown.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
      "From Word",
      "Recognised, 2",
      "Left out or changed, 1",
    ]);
    await userEvent.click(shown.getByRole("button", { name: "Compare with the file" }));
    const texts = within(await screen.findByRole("dialog", { name: "Compare with the file" }));
    expect(texts.getAllByRole("article").map(({ textContent }) => textContent)).toEqual([
      "Halden to trial hydrogen\nA nine-month trial.",
      "Halden to trial hydrogen\nA nine-month trial.\nBERGEN, Norway. It sails.\nAbout Halden\nIt has 295 people.",
    ]);
    await userEvent.keyboard("{Escape}");
    await userEvent.click(shown.getByRole("button", { name: "Read them: 1 comment" }));
    expect(shown.getByText("Terje: Too long?")).toBeTruthy();
    const [upload] = callsTo(requests, "/api/media/");
    const sent = upload?.form.get("file");
    expect(sent instanceof File && [sent.name, sent.type, await sent.text()]).toEqual([
      "image1.png",
      "image/png",
      PICTURE,
    ]);
    await act(async () => upload?.answer(201, storedPicture()));
  });

  it("is undone, with its pictures, to what was typed before", async () => {
    const { requests, read } = await openWord({}, "<p>Halden Marine has won an order.</p>");
    await act(async () => read.answer(200, { ...document_, pictures: [] }));
    // What was typed is stored as a version of the draft first.
    await waitFor(() => expect(callsTo(requests, DRAFT)).toHaveLength(1));
    const [save] = callsTo(requests, DRAFT);
    expect(save?.form.get("content")).toBe("<p>Halden Marine has won an order.</p>");
    await act(async () => save?.answer(500, { detail: "No." }));
    await userEvent.click((await rail()).getByRole("button", { name: "Undo" }));
    expect((await storyOf()).textContent).toBe("Halden Marine has won an order.");
    expect(title().value).toBe("");
    expect(screen.queryByRole("region", { name: "From Word" })).toBeNull();
  });

  it("has the company's words where they match, says what differs, and gives the file's on request", async () => {
    const boilerplate = "It has 310 people.";
    const company = { ...buildCompanyAnswer(), boilerplate };
    const { read } = await openWord({ companies: { body: [company] } });
    await userEvent.click(screen.getByRole("combobox", { name: "Post as Company" }));
    await userEvent.click(await screen.findByRole("option", { name: company.name }));
    await act(async () => read.answer(200, { ...document_, pictures: [] }));
    const shown = await rail();
    expect(shown.getByText("The file says 295 people, the company’s page 310 people. The page is used")).toBeTruthy();
    expect((await storyOf()).textContent).toContain(boilerplate);
    await userEvent.click(shown.getByRole("button", { name: "Compare: “About Halden”" }));
    await userEvent.click(shown.getByRole("button", { name: "Use the file’s text" }));
    expect((await storyOf()).textContent).toContain("It has 295 people.");
  });

  it("adds the numbers of charts as a table on request, and its Undo takes them away too", async () => {
    const html = "<table><tbody><tr><td><p>Bergen</p></td><td><p>11</p></td></tr></tbody></table>";
    const chart = {
      part: "charts" as const,
      title: "1 chart",
      reason: "Numbers only",
      items: [],
      html,
      needs_check: true,
    };
    const { read } = await openWord();
    await act(async () => read.answer(200, { ...document_, pictures: [], left_out: [chart] }));
    const shown = await rail();
    await userEvent.click(shown.getByRole("button", { name: "Add as table: 1 chart" }));
    expect((await storyOf()).textContent).toContain("It sails.Bergen11About Halden");
    expect(shown.queryByText("1 chart")).toBeNull();
    await userEvent.click(shown.getByRole("button", { name: "Undo" }));
    expect((await storyOf()).textContent).toBe("");
  });

  it("is refused with what to do, and changes nothing", async () => {
    const { requests, read } = await openWord({}, "<p>Mine.</p>");
    await act(async () => read.answer(400, { file: wordMessages.protected }));
    expect(await screen.findByText(wordMessages.protected)).toBeTruthy();
    expect((await storyOf()).textContent).toBe("Mine.");
    fireEvent.change(input(), { target: { files: [new File(["x"], "old.doc")] } });
    expect(await screen.findByText(wordMessages.wrongFile)).toBeTruthy();
    expect(callsTo(requests, WORD)).toHaveLength(1);
  });

  it("over the plan's limit is put in whole, and the rail says by how much", async () => {
    const { read } = await openWord({ features: { word_limit: 5 } });
    await act(async () => read.answer(200, { ...document_, pictures: [] }));
    expect(
      (await rail()).getByText("The text has 10 words; your plan allows 5. Shorten it before you submit."),
    ).toBeTruthy();
    expect((await storyOf()).textContent).toContain("295 people");
  });

  it("may be dropped anywhere on the screen; other files may not", async () => {
    const { requests } = await openScreen({}, "");
    await storyOf();
    const drag = (type: string) =>
      fireEvent.dragEnter(window, { dataTransfer: { items: [{ kind: "file", type }], files: [file] } });
    drag("image/png");
    expect(screen.queryByText("Drop the Word document to fill in this form")).toBeNull();
    drag(WORD_TYPE);
    fireEvent.drop(screen.getByText("Drop the Word document to fill in this form"), {
      dataTransfer: { files: [file] },
    });
    await waitFor(() => expect(callsTo(requests, WORD)).toHaveLength(1));
    expect(screen.queryByText("Drop the Word document to fill in this form")).toBeNull();
  });
});
