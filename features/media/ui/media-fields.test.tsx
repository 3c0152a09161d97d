import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { renderAt, stubServer } from "#tests/support/dashboard.tsx";
import { stubUploadRequests } from "#tests/doubles/upload-requests.ts";
import { BannerPictureField } from "./banner-picture-field.tsx";
import { RelatedMediaField } from "./related-media-field.tsx";
import { uploadSlotOf } from "./use-upload-slot.ts";

Object.assign(URL, { createObjectURL: () => "blob:preview", revokeObjectURL: () => {} });

const picture = (name: string) => new File(["picture"], name, { type: "image/jpeg" });
const stored = (id: number) => ({
  id: `8f14e45f-ceea-467f-a8f1-00000000000${id}`,
  kind: "image",
  url: `/media/${id}/480.webp`,
  mime: "image/webp",
  bytes: 10,
  width: 480,
  height: 270,
  alt: "",
  caption: "",
  variants: [],
});

let user = 0;
beforeEach(() => {
  user++;
  window.localStorage.clear();
});

function showBanner() {
  renderAt("/", <BannerPictureField slot={uploadSlotOf(`${user}:test`, "banner")} error={null} />);
}

function showRelated() {
  renderAt("/", <RelatedMediaField slot={uploadSlotOf(`${user}:test`, "related")} error={null} />);
}

describe("the banner picture", () => {
  it("is uploaded at once with its purpose, shows progress, and can be removed", async () => {
    const calls = stubServer({ "DELETE /api/media/8f14e45f-ceea-467f-a8f1-000000000001/": { status: 200 } });
    const requests = stubUploadRequests();
    showBanner();
    await userEvent.upload(screen.getByLabelText("Banner picture"), picture("quay.jpg"));
    expect(requests[0]?.path).toBe("/api/media/");
    expect(requests[0]?.form.get("purpose")).toBe("banner");
    requests[0]?.progress(0.64);
    expect(await screen.findByText(/^64% of/)).toBeTruthy();
    expect(screen.getByRole("progressbar", { name: "Upload of quay.jpg" }).getAttribute("aria-valuenow")).toBe("64");
    requests[0]?.answer(201, stored(1));
    await userEvent.click(await screen.findByRole("button", { name: "Remove quay.jpg" }));
    expect(screen.getByLabelText("Banner picture")).toBeTruthy();
    expect(calls.map(({ method }) => method)).toEqual(["DELETE"]);
  });

  it("can be cancelled while it is sent", async () => {
    const requests = stubUploadRequests();
    showBanner();
    await userEvent.upload(screen.getByLabelText("Banner picture"), picture("quay.jpg"));
    await userEvent.click(screen.getByRole("button", { name: "Cancel upload of quay.jpg" }));
    expect(requests[0]?.isAborted).toBe(true);
    expect(screen.getByLabelText("Banner picture")).toBeTruthy();
  });

  it("shows the server's reason when it failed and tries again", async () => {
    const requests = stubUploadRequests();
    showBanner();
    await userEvent.upload(screen.getByLabelText("Banner picture"), picture("quay.jpg"));
    requests[0]?.answer(400, { file: "This picture cannot be read. It may be damaged." });
    expect((await screen.findByRole("alert")).textContent).toBe("This picture cannot be read. It may be damaged.");
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    requests[1]?.answer(201, stored(1));
    expect(await screen.findByRole("textbox", { name: "Alt text of quay.jpg" })).toBeTruthy();
  });

  it("refuses a file that is no picture, before sending it", async () => {
    const requests = stubUploadRequests();
    showBanner();
    const text = new File(["text"], "notes.txt", { type: "text/plain" });
    await userEvent.upload(screen.getByLabelText("Banner picture"), text, { applyAccept: false });
    expect(screen.getByRole("alert").textContent).toBe("Choose a JPEG, PNG, WebP, GIF or AVIF picture.");
    expect(requests).toEqual([]);
  });

  it("saves its alt text when the field is left", async () => {
    const calls = stubServer({
      "PATCH /api/media/8f14e45f-ceea-467f-a8f1-000000000001/": { body: { ...stored(1), alt: "A quay" } },
    });
    const requests = stubUploadRequests();
    showBanner();
    await userEvent.upload(screen.getByLabelText("Banner picture"), picture("quay.jpg"));
    requests[0]?.answer(201, stored(1));
    await userEvent.type(await screen.findByRole("textbox", { name: "Alt text of quay.jpg" }), "A quay");
    await userEvent.tab();
    expect(calls).toMatchObject([{ method: "PATCH", body: { alt: "A quay" } }]);
  });
});

describe("related media", () => {
  it.each([
    { there: 0, added: 4 },
    { there: 1, added: 3 },
    { there: 2, added: 2 },
  ])("refuses $added more beside $there: three at most", async ({ there, added }) => {
    const requests = stubUploadRequests();
    showRelated();
    const files = (count: number, from: number) =>
      Array.from({ length: count }, (_, index) => picture(`${from + index}.jpg`));
    if (there > 0) await userEvent.upload(screen.getByLabelText("Related media"), files(there, 0));
    await userEvent.upload(screen.getByLabelText("Related media"), files(added, there));
    expect(screen.getByRole("alert").textContent).toBe("You can only upload up to 3 related media files.");
    expect(requests).toHaveLength(there);
    expect(screen.getByText(`${there} of 3`)).toBeTruthy();
  });

  it("takes three, then no more", async () => {
    stubUploadRequests();
    showRelated();
    await userEvent.upload(screen.getByLabelText("Related media"), ["a.jpg", "b.jpg", "c.jpg"].map(picture));
    expect(screen.getByText("3 of 3")).toBeTruthy();
    expect(screen.queryByLabelText("Related media")).toBeNull();
  });

  it("takes videos too", async () => {
    const requests = stubUploadRequests();
    showRelated();
    await userEvent.upload(
      screen.getByLabelText("Related media"),
      new File(["video"], "quay.mp4", { type: "video/mp4" }),
    );
    expect(requests[0]?.form.get("purpose")).toBe("related");
  });
});
