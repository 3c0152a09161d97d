import { tmpdir } from "node:os";
import { expect, it, onTestFinished } from "vitest";
import { inProject } from "#platform/config/project-root.ts";
import { settings } from "#platform/config/settings.ts";
import { uploadFolder } from "./upload-folder.ts";

it("lies beside the database, whatever folder the server was started in", async () => {
  const before = process.cwd();
  onTestFinished(() => process.chdir(before));
  process.chdir(tmpdir());
  expect(await uploadFolder()).toBe(inProject(settings().DATA_DIR, "tmp"));
});
