/** State of Profile Details: read or edited; unsaved input is kept in this browser and restored. */
import { useState } from "react";
import { checkInput } from "#platform/contract/check-input.ts";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { addressMessages } from "../../address-contract.ts";
import type { Me } from "../../contract.ts";
import { profileInput } from "../../profile-contract.ts";
import { useSaveProfile } from "./use-save-profile.ts";
import { parseStoredProfile, profileOf, type ProfileValues } from "./values.ts";

/** Proof needed for a new address; not stored. */
const NO_PROOF = { current_password: "", code: "" };

export function useProfileForm(me: Me, onSaved: () => void) {
  const saving = useSaveProfile(me);
  // A pending address already has its email, and the present address needs no proof.
  const asksProof = ({ email }: ProfileValues) => ![me.email, me.pending_email].includes(email.trim());
  const form = useContractForm({
    initial: { ...profileOf(me), ...NO_PROOF },
    follows: true,
    keep: {
      key: `dateline:profile:${me.id}`,
      of: ({ current_password: _password, code: _code, ...details }) => details,
      restore: (stored) => {
        const kept = parseStoredProfile(stored);
        return kept && { ...kept, ...NO_PROOF };
      },
    },
    check: (values) => {
      const { current_password, code, ...details } = values;
      if (!asksProof(values)) return checkInput(profileInput, details);
      // Also where two-factor sign-in was switched on since this page was opened.
      const proof = { current_password, ...((me.two_factor || code !== "") && { code }) };
      return checkInput(
        profileInput,
        { ...details, ...proof },
        {
          ...(current_password === "" && { current_password: addressMessages.passwordNeeded }),
        },
      );
    },
    send: async (input) => {
      await saving.mutateAsync(input);
      setEditing(false);
      onSaved();
    },
    // A toast says that it was not saved.
    wordsOf: () => null,
  });
  const [isEditing, setEditing] = useState(form.isRestored);
  return {
    ...form,
    isEditing,
    asksProof: isEditing && asksProof(form.values),
    edit: () => setEditing(true),
    /** Discards unsaved input. */
    close: () => {
      form.discard();
      setEditing(false);
    },
  };
}

export type ProfileForm = ReturnType<typeof useProfileForm>;
