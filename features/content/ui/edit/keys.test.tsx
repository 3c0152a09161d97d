import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { NINE, openEdit } from "#tests/support/screens/edit-page.tsx";

it.each(NINE.filter(({ stage }) => stage !== "draft"))("Ctrl+Enter saves from a field: $name", async (each) => {
  const { ready, requests } = openEdit(each);
  await ready();
  await userEvent.click(screen.getByLabelText("SEO meta title"));
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(requests).toHaveLength(1));
});
