/** The address of a new account's profile. */
import slugify from "slugify";

/** The first choice for a profile's address; names without Latin letters fall back to `member`. */
export function slugOfName(firstName: string, lastName: string): string {
  const slug = slugify(`${firstName} ${lastName}`, { lower: true, strict: true });
  return slug.slice(0, 60).replace(/(?<!-)-+$/, "") || "member";
}
