import { TextInput } from "@mantine/core";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { checkInput } from "#platform/contract/check-input.ts";
import { ApiError } from "#platform/http-client/api-error.ts";
import { DesignProvider } from "../theme/design-provider.tsx";
import "#tests/support/screens/dashboard.tsx";
import { ContractForm } from "./contract-form.tsx";
import { useContractForm } from "./use-contract-form.ts";

const COMPANY = z.object({
  name: z.string().trim().min(1, "Name the company."),
  posts: z.number({ error: "Not a number." }).max(9, "At most 9."),
});
const KEY = "dateline:company-under-test";
const typed = z.object({ name: z.string(), posts: z.string() });

type Props = { send: (input: z.output<typeof COMPANY>) => Promise<unknown>; isKept?: boolean; stored?: string };

function CompanyForm({ send, isKept = false, stored }: Props) {
  const form = useContractForm({
    initial: { name: stored ?? "", posts: "1" },
    follows: stored !== undefined,
    check: ({ name, posts }) =>
      checkInput(COMPANY, { name, posts: Number(posts) }, posts === "" ? { posts: "Enter a number." } : {}),
    send,
    ...(isKept && { keep: { key: KEY, restore: (kept) => typed.safeParse(kept).data ?? null } }),
  });
  return (
    <ContractForm label="Company" form={form}>
      <TextInput label="Name" {...form.text("name")} />
      <TextInput label="Posts" {...form.text("posts")} />
      <button type="submit">{form.isSending ? "Saving" : "Save"}</button>
      {form.isDirty && <button onClick={form.discard}>Discard</button>}
    </ContractForm>
  );
}

const draw = (props: Props) => render(<CompanyForm {...props} />, { wrapper: DesignProvider });
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

beforeEach(() => window.localStorage.clear());

describe("a form", () => {
  it("says what the contract refuses, leads to the first of it, and sends nothing", async () => {
    const send = vi.fn(async () => undefined);
    draw({ send });
    await userEvent.clear(field("Posts"));
    await save();
    expect(screen.getByText("Name the company.")).toBeTruthy();
    expect(screen.getByText("Enter a number.")).toBeTruthy();
    expect(document.activeElement).toBe(field("Name"));
    expect(send).not.toHaveBeenCalled();
    await userEvent.type(field("Name"), "H");
    expect(screen.queryByText("Name the company.")).toBeNull();
  });

  it("sends what the contract makes of its fields, once", async () => {
    let finish = () => {};
    const send = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    draw({ send });
    await userEvent.type(field("Name"), " Halden {Enter}{Enter}");
    expect(screen.getByRole("button", { name: "Saving" })).toBeTruthy();
    finish();
    await screen.findByRole("button", { name: "Save" });
    expect(send.mock.calls).toEqual([[{ name: "Halden", posts: 1 }]]);
  });

  it("shows a refusal of the server at its field", async () => {
    draw({ send: () => Promise.reject(new ApiError(400, "Taken.", { posts: "Taken." })) });
    await userEvent.type(field("Name"), "Halden");
    await save();
    expect(await screen.findByText("Taken.")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(document.activeElement).toBe(field("Posts"));
  });

  it.each([
    ["a field that it does not have", new ApiError(400, "Bad logo.", { logo: "Bad logo." })],
    ["no field", new ApiError(500, "Bad logo.")],
  ])("says a refusal of %s for the whole", async (_of, refusal) => {
    draw({ send: () => Promise.reject(refusal) });
    await userEvent.type(field("Name"), "Halden");
    await save();
    expect((await screen.findByRole("alert")).textContent).toBe("Bad logo.");
    expect(field("Name").value).toBe("Halden");
  });

  it("follows what is stored until something is typed", async () => {
    const { rerender } = draw({ send: async () => undefined, stored: "Halden" });
    rerender(<CompanyForm send={async () => undefined} stored="Fell Mills" />);
    expect(field("Name").value).toBe("Fell Mills");
    await userEvent.type(field("Name"), "!");
    rerender(<CompanyForm send={async () => undefined} stored="Harbour" />);
    expect(field("Name").value).toBe("Fell Mills!");
    await userEvent.click(screen.getByRole("button", { name: "Discard" }));
    expect(field("Name").value).toBe("Harbour");
  });
});

describe("what is not sent yet", () => {
  it("stays in the browser until it is sent, and not longer", async () => {
    const { unmount } = draw({ send: async () => undefined, isKept: true });
    await userEvent.type(field("Name"), "Halden");
    unmount();
    draw({ send: async () => undefined, isKept: true });
    expect(field("Name").value).toBe("Halden");
    await save();
    await waitFor(() => expect(window.localStorage.getItem(KEY)).toBeNull());
    expect(field("Name").value).toBe("");
  });

  it.each([
    ["a field that was sent", "Name", "Halden Marine"],
    ["another field", "Posts", "12"],
  ])("keeps what is typed while it is being sent: %s", async (_which, name, expected) => {
    let finish = () => {};
    const send = () => new Promise<void>((resolve) => (finish = resolve));
    const form = draw({ send, isKept: true, stored: "Kvarven" });
    await userEvent.clear(field("Name"));
    await userEvent.type(field("Name"), "Halden{Enter}");
    await userEvent.type(field(name), name === "Name" ? " Marine" : "2");
    form.rerender(<CompanyForm send={send} isKept stored="Halden" />);
    finish();
    await screen.findByRole("button", { name: "Save" });
    expect(field(name).value).toBe(expected);
    expect(screen.getByRole("button", { name: "Discard" })).toBeTruthy();
    expect(JSON.parse(window.localStorage.getItem(KEY) ?? "{}")).toEqual({
      name: field("Name").value,
      posts: field("Posts").value,
    });
    expect(field("Name").value).toBe(name === "Name" ? "Halden Marine" : "Halden");
  });

  it("stays when sending fails", async () => {
    draw({ send: () => Promise.reject(new ApiError(503, "Later.")), isKept: true });
    await userEvent.type(field("Name"), "Halden");
    await save();
    await screen.findByText("Later.");
    expect(JSON.parse(window.localStorage.getItem(KEY) ?? "")).toEqual({ name: "Halden", posts: "1" });
  });

  it("is passed over where this version cannot read it", () => {
    window.localStorage.setItem(KEY, '{"name":7}');
    draw({ send: async () => undefined, isKept: true });
    expect(field("Name").value).toBe("");
  });
});
