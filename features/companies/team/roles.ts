/** The roles of people in a company; what each may do is in rights.ts. */

/** Strongest first. */
export const ROLES = ["owner", "editor", "author", "reviewer", "viewer"] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_NAMES: Record<Role, string> = {
  owner: "Owner",
  editor: "Editor",
  author: "Author",
  reviewer: "Reviewer",
  viewer: "Viewer",
};
