/** State of Profile Details: read or edited; what is typed and not saved is kept in this browser and restored. */
import { useId, useState } from "react";
import { fieldProblems, type FieldProblems } from "#platform/contract/fields.ts";
import { ApiError } from "#platform/http-client/api-error.ts";
import { forgetKept, readKept, useKeeping } from "#ui-kit/kept-form.ts";
import type { Me } from "../contract.ts";
import { profileInput } from "../profile-contract.ts";
import { parseKeptProfile, PROFILE_ORDER, type ProfileField, profileOf } from "./profile-values.ts";
import { useSaveProfile } from "./use-save-profile.ts";

export function useProfileForm(me: Me) {
  const id = useId();
  const key = `dateline:profile:${me.id}`;
  const [kept] = useState(() => readKept(key, parseKeptProfile));
  const [isEditing, setEditing] = useState(kept !== null);
  const [values, setValues] = useState(kept ?? profileOf(me));
  const [problems, setProblems] = useState<FieldProblems>({});
  const { mutate, isPending } = useSaveProfile(me, () => forgetKept(key));
  const isChanged = isEditing && JSON.stringify(values) !== JSON.stringify(profileOf(me));
  const { isKept } = useKeeping(key, values, isChanged);

  const fieldId = (field: ProfileField) => `${id}-${field}`;
  const show = (next: FieldProblems) => {
    setProblems(next);
    const first = PROFILE_ORDER.find((field) => next[field] !== undefined);
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
    edit: () => {
      setValues(profileOf(me));
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
      const { data, error } = profileInput.safeParse(values);
      show(error ? fieldProblems(error) : {});
      if (!data) return;
      mutate(data, {
        onSuccess() {
          setEditing(false);
          onSaved();
        },
        onError: (failure) => show(failure instanceof ApiError ? failure.fields : {}),
      });
    },
  };
}

export type ProfileForm = ReturnType<typeof useProfileForm>;
