/** Platforms of a later plan, asked about while a post waits to be published: content does not know platforms. */
import { createContext, type ReactNode, use } from "react";
import type { PostDetail } from "../../contract.ts";
import classes from "./edit-form.module.css";

/** apps/dashboard passes it; what it draws is nothing where nothing is asked. */
export const LaterQuestionContext = createContext<(postId: number) => ReactNode>(() => null);

/** A published post's report asks. */
export function LaterQuestion({ post: { id, status } }: { post: PostDetail }) {
  const ask = use(LaterQuestionContext);
  if (status !== "scheduled" && status !== "pending") return null;
  return <div className={classes.review}>{ask(id)}</div>;
}
