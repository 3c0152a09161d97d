/** State of Profile Details: read or edited; what is typed and not saved is kept in this browser and restored. */
import { useId, useState } from "react";
import { fieldProblems, type FieldProblems } from "#platform/contract/fields.ts";
import { ApiError } from "#platform/http-client/api-error.ts";
import { forgetKept, readKept, useKeeping } from "#ui-kit/forms/kept-form.ts";
import { addressMessages } from "../../address-contract.ts";
import type { Me } from "../../contract.ts";
import { profileInput } from "../../profile-contract.ts";
import { parseKeptProfile, PROFILE_ORDER, type ProfileField, profileOf } from "./values.ts";
import { useSaveProfile } from "./use-save-profile.ts";

/** What a new address asks for; kept nowhere. */
const NO_PROOF = { current_password: "", code: "" };
type ProofField = keyof typeof NO_PROOF;

/** The code is asked for where two-factor sign-in is on, also where it was switched on since this page was opened. */
function proofOf({ current_password, code }: typeof NO_PROOF, me: Me) {
  return { current_password, ...((me.two_factor || code !== "") && { code }) };
}

export function useProfileForm(me: Me) {
  const id = useId();
  const key = `dateline:profile:${me.id}`;
  const [kept] = useState(() => readKept(key, parseKeptProfile));
  const [isEditing, setEditing] = useState(kept !== null);
  const [values, setValues] = useState(kept ?? profileOf(me));
  const [problems, setProblems] = useState<FieldProblems>({});
  const [proof, setProof] = useState(NO_PROOF);
  const { mutate, isPending } = useSaveProfile(me, () => forgetKept(key));
  const isChanged = isEditing && JSON.stringify(values) !== JSON.stringify(profileOf(me));
  const { isKept } = useKeeping(key, values, isChanged);

  // An address that is asked for already has its mail, and the old one asks for nothing.
  const asksProof = isEditing && ![me.email, me.pending_email].includes(values.email.trim());

  const fieldId = (field: ProfileField | ProofField) => `${id}-${field}`;
  const show = (next: FieldProblems) => {
    setProblems(next);
    const first = ([...PROFILE_ORDER, "current_password", "code"] as const).find((field) => next[field] !== undefined);
    if (first) requestAnimationFrame(() => document.getElementById(fieldId(first))?.focus());
  };

  return {
    fieldId,
    values,
    problems,
    isEditing,
    isChanged,
    isKept,
    isRestored: kept !== null,
    isSaving: isPending,
    asksProof,
    proof,
    changeProof: (field: ProofField, text: string) => {
      setProof((before) => ({ ...before, [field]: text }));
      setProblems(({ [field]: _solved, ...others }) => others);
    },
    edit: () => {
      setValues(profileOf(me));
      setProof(NO_PROOF);
      setProblems({});
      setEditing(true);
    },
    /** Throws away what was typed. */
    close: () => setEditing(false),
    change: (field: ProfileField, text: string) => {
      setValues((before) => ({ ...before, [field]: text }));
      setProblems(({ [field]: _solved, ...others }) => others);
    },
    save: (onSaved: () => void) => {
      if (isPending) return;
      const { data, error } = profileInput.safeParse({ ...values, ...(asksProof && proofOf(proof, me)) });
      const isUnproven = asksProof && proof.current_password === "";
      show({
        ...(isUnproven && { current_password: addressMessages.passwordNeeded }),
        ...(error && fieldProblems(error)),
      });
      if (!data || isUnproven) return;
      mutate(data, {
        onSuccess() {
          setEditing(false);
          setProof(NO_PROOF);
          onSaved();
        },
        onError: (failure) => show(failure instanceof ApiError ? failure.fields : {}),
      });
    },
  };
}

export type ProfileForm = ReturnType<typeof useProfileForm>;
