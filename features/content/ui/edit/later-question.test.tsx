import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { buildDetail, openEdit, POST_ID } from "#tests/support/screens/edit-page.tsx";
import { kindOf } from "../../kinds/index.ts";

const kind = kindOf("article");
const QUESTION = `Where else does post ${POST_ID} go?`;

it.each([
  ["scheduled", "schedule", true],
  ["pending", "published", true],
  ["published", "published", false],
  ["draft", "draft", false],
] as const)("later platforms are asked about in the edit form of a %s post: %s, %s", async (status, stage, isAsked) => {
  const { ready } = openEdit({ kind, stage, post: buildDetail(kind, stage, { status }) });
  await ready();
  expect(screen.queryByText(QUESTION) !== null).toBe(isAsked);
});
