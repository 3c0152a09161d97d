import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { openConsole, rowWith, sentTo } from "#tests/support/screens/console-screens.tsx";
import { HARBOUR_POST } from "#tests/support/screens/platform-examples.ts";
import { type Delivery, type OperatorPlatform, platformMessages } from "../../platform-contract.ts";

const LIST = "GET /operator/platforms/";
const PLANS = [
  { id: 2, name: "Newsroom" },
  { id: 3, name: "Wire" },
];
const HARBOUR: OperatorPlatform = {
  ...HARBOUR_POST,
  url: "https://harbour.example/",
  plan_ids: [2],
  queued: 1,
  failed: 2,
  last_delivered_at: "2026-11-20T10:00:00.000Z",
  last_failure: "It answered 500.",
};
const COAST: OperatorPlatform = {
  ...HARBOUR,
  id: 8,
  name: "Coast Weekly",
  way: "feed",
  endpoint: "",
  has_secret: false,
  plan_ids: [],
  feed_url: "http://localhost/deliveries/abc/feed.xml",
  queued: 0,
  delivered: 0,
  failed: 0,
  last_delivered_at: null,
  last_failure: "",
};
const listOf = (...platforms: OperatorPlatform[]) => ({ body: { platforms, count: platforms.length, plans: PLANS } });
const {
  id: _id,
  image: _image,
  has_secret: _has,
  feed_url: _feed,
  queued: _q,
  delivered: _d,
  failed: _f,
  last_delivered_at: _l,
  last_failure: _r,
  ...HARBOUR_INPUT
} = HARBOUR;

type Answers = Parameters<typeof openConsole>[1];
async function open(answers: Answers = {}, place: Record<string, string> = {}) {
  const calls = openConsole("operatorPlatforms", { [LIST]: listOf(COAST, HARBOUR), ...answers }, place);
  await screen.findByRole("link", { name: "Harbour Post" });
  return calls;
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

describe("the list", () => {
  it("shows what each is, how it gets posts and how that goes", async () => {
    await open();
    const row = rowWith(screen.getByRole("link", { name: "Harbour Post" }));
    for (const words of [
      "External",
      "Webhook",
      "Newsroom",
      "1",
      "20",
      "2",
      "20 Nov 2026",
      "Active",
      "It answered 500.",
    ])
      expect(row.getByText(words)).toBeTruthy();
    const other = rowWith(screen.getByRole("link", { name: "Coast Weekly" }));
    expect([other.getByText("No plan"), other.getByText("Never")]).toBeTruthy();
  });

  it("asks for what is searched, and says when nothing matches", async () => {
    const calls = openConsole("operatorPlatforms", { [LIST]: listOf() }, { q: "north", page: "2" });
    expect(await screen.findByText("No matching platforms")).toBeTruthy();
    expect(calls.some(({ path }) => path.includes("q=north&page=2&"))).toBe(true);
  });

  it("says when it could not be loaded, and tries again", async () => {
    let isBroken = true;
    openConsole("operatorPlatforms", { [LIST]: () => (isBroken ? { status: 500, body: {} } : listOf(HARBOUR)) });
    expect(await screen.findByText("The platforms could not be loaded")).toBeTruthy();
    isBroken = false;
    await press("Try Again");
    expect(await screen.findByRole("link", { name: "Harbour Post" })).toBeTruthy();
  });
});

describe("making and changing one", () => {
  it("asks each way for what it needs, and shows the signing key once", async () => {
    const made = { ...HARBOUR, id: 9, name: "North Post", new_secret: "dlwh_123" };
    const calls = await open({ "POST /operator/platforms/": { status: 201, body: made } });
    await press("New platform");
    const form = await dialog("New platform");
    await userEvent.type(form.getByLabelText(/^Name/), "North Post");
    expect(form.getByText(/Save the platform to see its feed address/)).toBeTruthy();
    await userEvent.click(form.getByText("Webhook"));
    await userEvent.click(form.getByRole("button", { name: "Create platform" }));
    expect(await form.findByText("Address is required for this delivery method.")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/^Address/)));
    await userEvent.type(form.getByLabelText(/^Address/), "https://north.example/in");
    await userEvent.click(form.getByRole("checkbox", { name: "Wire" }));
    await userEvent.click(form.getByRole("button", { name: "Create platform" }));
    const key = await dialog("Signing key for North Post");
    expect(key.getByRole<HTMLInputElement>("textbox", { name: "Signing key" }).value).toBe("dlwh_123");
    expect(sentTo(calls, "POST /operator/platforms/")).toEqual({
      name: "North Post",
      type: "external",
      url: "",
      industry: "",
      top_visiting_countries: "",
      potential_audience: "",
      way: "webhook",
      endpoint: "https://north.example/in",
      email: "",
      username: "",
      is_active: true,
      plan_ids: [3],
    });
    await userEvent.click(key.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("leaves a stored secret, unless a new one is asked for", async () => {
    const put = "PUT /operator/platforms/7/";
    const calls = await open({ [put]: { body: { ...HARBOUR, new_secret: null } } }, { item: "platform.7" });
    await userEvent.click((await dialog("Edit Harbour Post")).getByRole("button", { name: "Save platform" }));
    expect(await screen.findByText("Harbour Post was saved.")).toBeTruthy();
    expect(sentTo(calls, put)).toEqual(HARBOUR_INPUT);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.click(screen.getByRole("link", { name: "Edit Harbour Post" }));
    const form = await dialog("Edit Harbour Post");
    await userEvent.click(form.getByRole("button", { name: "Create new key" }));
    await userEvent.click(form.getByRole("button", { name: "Save platform" }));
    await waitFor(() => expect(sentTo(calls, put)).toEqual({ ...HARBOUR_INPUT, secret: "" }));
  });

  it("shows what the server refuses at its field", async () => {
    const refused = { status: 400, body: { endpoint: "This address is not public." } };
    await open({ "PUT /operator/platforms/7/": refused }, { item: "platform.7" });
    const form = await dialog("Edit Harbour Post");
    await userEvent.click(form.getByRole("button", { name: "Save platform" }));
    expect(await form.findByText("This address is not public.")).toBeTruthy();
    expect(form.getByLabelText(/^Address/).getAttribute("aria-invalid")).toBe("true");
  });

  it("gives the address of a feed to copy, and takes pictures only as a logo", async () => {
    await open({}, { item: "platform.8" });
    const form = await dialog("Edit Coast Weekly");
    expect(form.getByRole<HTMLInputElement>("textbox", { name: "Feed address" }).value).toBe(COAST.feed_url);
    expect(form.getByRole("button", { name: "Copy address" })).toBeTruthy();
    const user = userEvent.setup({ applyAccept: false });
    await user.upload(
      form.getByLabelText("Choose logo", { selector: "input" }),
      new File(["<svg/>"], "a.svg", { type: "image/svg+xml" }),
    );
    expect(await form.findByText(platformMessages.logoUnreadable)).toBeTruthy();
  });

  it("stores the chosen logo after the rest", async () => {
    const sent: string[] = [];
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:logo", revokeObjectURL: () => undefined }));
    vi.stubGlobal(
      "XMLHttpRequest",
      class extends EventTarget {
        upload = new EventTarget();
        status = 200;
        responseText = JSON.stringify(COAST);
        open(method: string, path: string) {
          sent.push(`${method} ${path}`);
        }
        getResponseHeader() {
          return null;
        }
        setRequestHeader() {}
        send(form: FormData) {
          sent.push((form.get("logo") as File).name);
          this.dispatchEvent(new Event("load"));
        }
      },
    );
    await open({ "PUT /operator/platforms/8/": { body: { ...COAST, new_secret: null } } }, { item: "platform.8" });
    const form = await dialog("Edit Coast Weekly");
    await userEvent.upload(
      form.getByLabelText("Choose logo", { selector: "input" }),
      new File(["x"], "coast.png", { type: "image/png" }),
    );
    await userEvent.click(form.getByRole("button", { name: "Save platform" }));
    expect(await screen.findByText("Coast Weekly was saved.")).toBeTruthy();
    expect(sent).toEqual(["POST /operator/platforms/8/logo/", "coast.png"]);
  });

  it("tries it out and says what was answered", async () => {
    let answer = { ok: false, detail: "It answered 403: the key is wrong.", live_url: null as string | null };
    await open({ "POST /operator/platforms/7/try/": () => ({ body: answer }) }, { item: "platform.7" });
    const form = await dialog("Edit Harbour Post");
    await userEvent.click(form.getByRole("button", { name: "Send test" }));
    expect(await form.findByText("It answered 403: the key is wrong.")).toBeTruthy();
    answer = { ok: true, detail: "The platform accepted a test post.", live_url: "https://harbour.example/1" };
    await userEvent.click(form.getByRole("button", { name: "Send test" }));
    const link = await form.findByRole("link", { name: "View test post" });
    expect(link.getAttribute("href")).toBe("https://harbour.example/1");
  });
});

describe("deliveries", () => {
  const FAILED: Delivery = {
    id: 31,
    post_id: 5,
    post_name: "Halden Marine wins order",
    platform: HARBOUR,
    state: "failed",
    reason: "It answered 500.",
    live_url: null,
    attempts: 6,
    next_attempt_at: null,
    delivered_at: null,
    checked_at: null,
    created_at: "2026-11-20T10:00:00.000Z",
  };
  const LIVE: Delivery = {
    ...FAILED,
    id: 32,
    post_name: "Ferry",
    state: "live",
    reason: "",
    live_url: "https://harbour.example/2",
  };
  const DELIVERIES = "GET /operator/platforms/7/deliveries/";
  const deliveriesOf = (...deliveries: Delivery[]) => ({ body: { deliveries, count: deliveries.length } });

  it("are listed, narrowed to a state, and tried again", async () => {
    let shown = [FAILED, LIVE];
    const calls = await open(
      {
        [DELIVERIES]: ({ path }) =>
          deliveriesOf(...shown.filter(({ state }) => !path.includes("state=") || path.includes(`state=${state}`))),
        "POST /operator/deliveries/31/retry/": () => {
          shown = [{ ...FAILED, state: "queued", reason: "" }, LIVE];
          return { body: { detail: platformMessages.retried } };
        },
      },
      { item: "deliveries.7" },
    );
    const list = await dialog("Deliveries to Harbour Post");
    expect(await list.findByText("It answered 500.")).toBeTruthy();
    expect(list.getByRole("link", { name: "See Ferry there" }).getAttribute("href")).toBe(LIVE.live_url);
    expect(list.queryByRole("button", { name: "Retry Ferry" })).toBeNull();
    await userEvent.click(list.getByRole("radio", { name: "Failed" }));
    await waitFor(() => expect(list.queryByText("Ferry")).toBeNull());
    await userEvent.click(list.getByRole("button", { name: "Retry Halden Marine wins order" }));
    expect(await screen.findByText(platformMessages.retried)).toBeTruthy();
    expect(await list.findByText("No deliveries with this status")).toBeTruthy();
    expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  it("say when they could not be loaded", async () => {
    await open({ [DELIVERIES]: { status: 500, body: {} } }, { item: "deliveries.7" });
    const list = await dialog("Deliveries to Harbour Post");
    expect(await list.findByText("The deliveries could not be loaded")).toBeTruthy();
  });
});

describe("deleting one", () => {
  it("asks first; where posts were delivered it offers to switch it off", async () => {
    const put = "PUT /operator/platforms/7/";
    const calls = await open({ [put]: { body: { ...HARBOUR, is_active: false, new_secret: null } } });
    await press("Delete Harbour Post");
    const question = await dialog("Delete Harbour Post?");
    expect(question.getByText(platformMessages.hasDeliveries)).toBeTruthy();
    expect(question.queryByRole("button", { name: "Delete" })).toBeNull();
    await userEvent.click(question.getByRole("button", { name: "Switch off" }));
    expect(await screen.findByText(/Harbour Post is off/)).toBeTruthy();
    expect(sentTo(calls, put)).toEqual({ ...HARBOUR_INPUT, is_active: false });
  });

  it("says why it could not, and goes where nothing was delivered", async () => {
    let answer: { status: number; body?: object } = { status: 409, body: { detail: platformMessages.hasDeliveries } };
    const calls = await open({ "DELETE /operator/platforms/8/": () => answer });
    await press("Delete Coast Weekly");
    const question = await dialog("Delete Coast Weekly?");
    expect(calls.some(({ method }) => method === "DELETE")).toBe(false);
    await userEvent.click(question.getByRole("button", { name: "Delete" }));
    expect(await question.findByText(platformMessages.hasDeliveries)).toBeTruthy();
    answer = { status: 200 };
    await userEvent.click(question.getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Coast Weekly was deleted.")).toBeTruthy();
  });
});
