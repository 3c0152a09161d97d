import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderAt, type StubAnswer, stubServer } from "#tests/support/screens/dashboard.tsx";
import { toast } from "#tests/support/screens/edit-page.tsx";
import { LaterPlatforms } from "./later.tsx";

const later = [
  { id: 3, name: "Quayside" },
  { id: 5, name: "Tidewater" },
];
const NOTHING = { deliveries: [], count: 0, later: [] };

function open(answer: StubAnswer = { body: NOTHING }, asked: object = { ...NOTHING, later }) {
  const calls = stubServer({
    "GET /dashboard/posts/7/deliveries/": { body: asked },
    "POST /dashboard/posts/7/later-platforms/": answer,
  });
  renderAt("/dashboard", <LaterPlatforms postId={7} />);
  return () => calls.filter(({ method }) => method === "POST").map(({ body }) => body);
}

it.each([
  ["Send", true],
  ["Do not send", false],
])("%s answers for the platforms that are named, and ends the question", async (button, is_wanted) => {
  const sent = open();
  const question = await screen.findByText(/^Your plan now includes 2 more platforms/);
  expect(question.textContent).toBe(
    "Your plan now includes 2 more platforms: Quayside and Tidewater. Send this post to them?",
  );
  await userEvent.click(screen.getByRole("button", { name: button }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "More platforms" })).toBeNull());
  expect(sent()).toEqual([{ platform_ids: [3, 5], is_wanted }]);
  expect(await toast(`This post will ${is_wanted ? "" : "not "}be sent there.`)).toBeTruthy();
});

it("stays when the answer was not stored", async () => {
  const sent = open({ status: 503, body: { detail: "Try again." } });
  await userEvent.click(await screen.findByRole("button", { name: "Send" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(await screen.findByRole("button", { name: "Send" })).toBeTruthy();
});
