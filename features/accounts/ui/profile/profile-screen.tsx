/** 'Profile Details': the user's details, to read or to edit (docs/product/accounts.md, Profile Details). */
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ActionDock, DockLine, DockQuestion } from "#ui-kit/page/action-dock.tsx";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { DataSection } from "../own-data/section.tsx";
import { PendingEmail, UnconfirmedEmail } from "./pending-email.tsx";
import { ProfileFields, ProfileFacts } from "./fields.tsx";
import classes from "./profile-screen.module.css";
import { meQuery, useMe } from "../use-me.ts";
import { useProfileForm } from "./use-profile-form.ts";

const TITLE = "Profile Details";

export function ProfileScreen() {
  // The emailed link may have been opened in another tab.
  useQuery({ ...meQuery, staleTime: 0, refetchOnWindowFocus: true });
  const me = useMe();
  const toggle = useRef<HTMLButtonElement>(null);
  const form = useProfileForm(me, () => toggle.current?.focus());
  const [isAsking, setAsking] = useState(false);
  const { isEditing, isDirty, isSending } = form;

  const cancel = () => (isDirty ? setAsking(true) : form.close());
  const discard = () => {
    setAsking(false);
    form.close();
    toggle.current?.focus();
  };
  return (
    <div className={classes.screen}>
      <PageHead
        title={TITLE}
        actions={
          <Button ref={toggle} disabled={isAsking} onClick={isEditing ? cancel : form.edit}>
            {isEditing ? "Cancel" : "Edit Profile"}
          </Button>
        }
      />
      {!isEditing && me.pending_email === null && !me.email_verified && !me.publishing_waits && (
        <UnconfirmedEmail email={me.email} />
      )}
      {!isEditing && me.pending_email !== null && <PendingEmail me={me} pending={me.pending_email} />}
      {isEditing ? (
        <ContractForm label={TITLE} form={form} className={classes.form}>
          <ProfileFields form={form} me={me} />
          {isAsking ? (
            <DockQuestion
              label="Discard your changes?"
              question="Discard your changes to your profile?"
              no="Keep editing"
              yes="Discard changes"
              wraps
              onAnswer={(isYes) => (isYes ? discard() : setAsking(false))}
            />
          ) : (
            <ActionDock
              words={
                <DockLine>
                  {isDirty && <span>{form.isRestored ? "Restored your unsaved changes" : "Not saved yet"}</span>}
                </DockLine>
              }
            >
              <Button
                type="submit"
                variant="filled"
                aria-busy={isSending || undefined}
                aria-disabled={isSending || undefined}
              >
                {isSending ? "Saving..." : "Save Changes"}
              </Button>
            </ActionDock>
          )}
        </ContractForm>
      ) : (
        <>
          <ProfileFacts me={me} />
          <DataSection />
        </>
      )}
    </div>
  );
}
