/** Whether scheduled posts are late, for monitoring. */
import { listOverduePosts } from "#features/content/server/posts/publish-service.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { type Command, type Given, oneLine, type Out, takeArguments } from "../command.ts";

export const postCommands: Record<string, Command> = {
  "posts:overdue": {
    usage: "",
    summary: "List scheduled posts that are more than two minutes overdue; exits with status 1 if there are any",
    run: listOverdue,
  },
};

async function listOverdue(given: Given, out: Out): Promise<void> {
  takeArguments(given);
  const { rows, count } = await listOverduePosts();
  for (const { id, publish_at, owner_email, name } of rows)
    out.log(`${id}  ${publish_at.toISOString()}  ${owner_email}  ${oneLine(name)}`);
  if (count > 0) throw new AppError("conflict", `${rows.length} of ${count} overdue posts.`);
  out.log("No posts are overdue.");
}
