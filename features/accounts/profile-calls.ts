/** The calls by which users change their details (docs/product/accounts.md, Calls). */
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { errorAnswer } from "#platform/contract/fields.ts";
import { profileInput, savedProfile } from "./profile-contract.ts";

const own = { tag: "Profile", access: "signed-in" } as const;

export const saveProfile = defineCall({
  ...own,
  method: "PUT",
  path: "/api/edit-user-by-slug/:slug/",
  summary: "Save your details",
  description:
    "A new email address asks for `current_password`, and for `code` where two-factor sign-in is on. It counts once the link that is mailed to it was opened.",
  params: z.object({ slug: z.string() }),
  body: profileInput,
  answer: savedProfile,
  errors: { 404: errorAnswer },
});

export const saveProfileWithoutSlug = defineCall({
  ...own,
  method: "POST",
  path: "/api/edit-user/",
  summary: "Save your details, for accounts without a slug",
  body: profileInput,
  answer: savedProfile,
});
