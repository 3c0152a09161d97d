import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { UploadRequest } from "#tests/doubles/upload-requests.ts";
import { pictureUrl, storedPicture } from "#tests/support/screens/story-editor.ts";
import { callsTo, createCalls, openScreen, submitButton, typeTitle } from "#tests/support/screens/submit-page.tsx";

const picture = new File(["picture"], "quay.jpg", { type: "image/jpeg" });
async function addPicture(requests: UploadRequest[]): Promise<UploadRequest> {
  await userEvent.upload(screen.getByLabelText("Pictures for the story"), picture);
  await waitFor(() => expect(callsTo(requests, "/api/media/")).toHaveLength(1));
  return callsTo(requests, "/api/media/")[0] as UploadRequest;
}

describe("submitting a story with a picture on its way", () => {
  it("waits for it, and sends the text with it", async () => {
    const { requests } = await openScreen();
    await typeTitle();
    const upload = await addPicture(requests);
    await userEvent.click(submitButton());
    expect(createCalls(requests)).toEqual([]);
    await act(async () => upload.answer(201, storedPicture()));
    await waitFor(() => expect(createCalls(requests)).toHaveLength(1));
    expect(createCalls(requests)[0]?.form.get("content")).toContain(`<figure><img src="${pictureUrl()}"`);
  });

  it("refuses while it has failed, and says so at the story", async () => {
    const { requests } = await openScreen();
    await typeTitle();
    const upload = await addPicture(requests);
    await act(async () =>
      upload.answer(400, { file: "We cannot read this picture. It may be damaged; try another file." }),
    );
    // The editor hands its text on, as it does when a click takes its focus.
    act(() => void window.dispatchEvent(new Event("pagehide")));
    await userEvent.click(submitButton());
    const said = await screen.findAllByText("One picture in the text was not uploaded. Try again or remove it.");
    expect(said.length).toBeGreaterThan(0);
    expect(createCalls(requests)).toEqual([]);
  });
});
