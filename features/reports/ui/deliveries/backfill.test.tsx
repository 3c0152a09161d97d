/** What an operator is offered where a plan got a platform late. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { openConsole } from "#tests/support/screens/console-screens.tsx";
import { HARBOUR_POST } from "#tests/support/screens/platform-examples.ts";
import { platformMessages } from "../../platform-contract.ts";

const START = "POST /operator/platforms/7/backfill/";

async function open(count: number, platform = HARBOUR_POST, started: object = { body: { count } }) {
  const calls = openConsole(
    "operatorPlatforms",
    {
      "GET /operator/platforms/": { body: { platforms: [platform], count: 1, plans: [] } },
      "GET /operator/platforms/7/deliveries/": { body: { deliveries: [], count: 0 } },
      "GET /operator/platforms/7/backfill/": { body: { count } },
      [START]: started,
    },
    { item: "deliveries.7" },
  );
  const list = within(await screen.findByRole("dialog", { name: "Deliveries to Harbour Post" }));
  await list.findByText("Nothing delivered yet");
  return { list, posts: () => calls.filter(({ method }) => method === "POST") };
}

it("tells how many posts it never got, asks, and delivers them", async () => {
  const { list, posts } = await open(1200);
  expect(
    await list.findByText("1,200 older posts of its plans were published earlier and not delivered here."),
  ).toBeTruthy();
  await userEvent.click(list.getByRole("button", { name: "Deliver Them Too" }));
  expect(list.getByText(/^Deliver 1,200 older posts to Harbour Post\?/)).toBeTruthy();
  await userEvent.click(list.getByRole("button", { name: "Cancel" }));
  expect(posts()).toEqual([]);
  await userEvent.click(list.getByRole("button", { name: "Deliver Them Too" }));
  await userEvent.click(list.getByRole("button", { name: "Deliver" }));
  expect(await screen.findByText("1,200 older posts are being delivered.")).toBeTruthy();
  await waitFor(() => expect(list.queryByRole("region", { name: "Older posts" })).toBeNull());
  expect(posts()).toHaveLength(1);
});

it("says that there are more than were counted", async () => {
  const { list } = await open(10_001);
  await list.findByText("More than 10,000 older posts of its plans were published earlier and not delivered here.");
  await userEvent.click(list.getByRole("button", { name: "Deliver Them Too" }));
  expect(list.getByText(/^Deliver more than 10,000 older posts to Harbour Post\?/)).toBeTruthy();
});

it("says why it could not, and offers it again", async () => {
  const { list } = await open(1, HARBOUR_POST, { status: 409, body: { detail: platformMessages.switchOnFirst } });
  await userEvent.click(await list.findByRole("button", { name: "Deliver It Too" }));
  await userEvent.click(list.getByRole("button", { name: "Deliver" }));
  expect(await screen.findByText(platformMessages.switchOnFirst)).toBeTruthy();
  expect(list.getByRole("button", { name: "Deliver" })).toBeTruthy();
});

it("offers nothing where nothing is missing", async () => {
  const { list } = await open(0);
  expect(list.queryByRole("region", { name: "Older posts" })).toBeNull();
});

it("offers nothing where the platform is switched off", async () => {
  const { list } = await open(5, { ...HARBOUR_POST, is_active: false });
  expect(list.queryByRole("region", { name: "Older posts" })).toBeNull();
});
