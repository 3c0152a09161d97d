/** What emails may say about a confidential post: no word of it, and not its title. Pure. */
import type { PostRow } from "../posts/queries.ts";

type Named = Pick<PostRow, "status" | "confidential_since" | "posted_as_name" | "name">;

/** Whether it is closed to who is not on its list. */
export const isClosed = ({ status, confidential_since }: Pick<Named, "status" | "confidential_since">) =>
  confidential_since !== null && status !== "published" && status !== "withdrawn";

/** As emails call the post; its page and the screens have the title. */
export const mailName = (post: Named) => (isClosed(post) ? `a confidential post of ${post.posted_as_name}` : post.name);
