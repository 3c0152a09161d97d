/** The fields of Profile Details, the form's initial values, and what it keeps in the browser. */
import { z } from "zod";
import type { Me } from "../../contract.ts";
import type { ProfileDetails } from "../../profile-contract.ts";

type FieldLook = { label: string; autoComplete: string; type?: "email"; help?: string; isLong?: true };

/** In the form's order (docs/product/accounts.md, Profile Details). */
export const PROFILE_FIELDS = {
  first_name: { label: "First Name", autoComplete: "given-name", help: "With your posts." },
  last_name: { label: "Last Name", autoComplete: "family-name", help: "With your posts." },
  email: { label: "Email Address", autoComplete: "email", type: "email" },
  address: { label: "Address", autoComplete: "street-address" },
  country: { label: "Country", autoComplete: "country-name" },
  city: { label: "City", autoComplete: "address-level2" },
  bio: {
    label: "Bio",
    autoComplete: "off",
    isLong: true,
    help: "A sentence or two about you, with posts under your own name.",
  },
} as const satisfies Record<keyof ProfileDetails, FieldLook>;
export type ProfileField = keyof ProfileDetails;

/** With what a new address asks for. */
export type ProfileValues = Required<Pick<ProfileDetails, ProfileField>> & { current_password: string; code: string };

/** `satisfies` keeps the keys, this hides which field has which option. */
export const lookOf = (field: ProfileField): FieldLook => PROFILE_FIELDS[field];
export const PROFILE_ORDER = Object.keys(PROFILE_FIELDS) as ProfileField[];
export const REQUIRED: ReadonlySet<ProfileField> = new Set(["first_name", "last_name", "email"]);

/** The form contains the pending address: saving the old one would cancel the change. */
export function profileOf(me: Me): ProfileDetails {
  const { first_name, last_name, address, country, city, bio } = me;
  return { first_name, last_name, email: me.pending_email ?? me.email, address, country, city, bio };
}

const storedProfile = z.record(z.string(), z.string());

/** Null for anything this version of the form cannot read. */
export function parseStoredProfile(stored: unknown): ProfileDetails | null {
  const kept = storedProfile.safeParse(stored).data;
  if (!kept) return null;
  return Object.fromEntries(PROFILE_ORDER.map((field) => [field, kept[field] ?? ""])) as ProfileDetails;
}
