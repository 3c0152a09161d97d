/** What the check of posts.kind allows; features/content/kinds defines them. */
export type KindKey = "article" | "interview" | "review";
