/** 'Delete your account': what happens and when, the form to request it, and the button to cancel it. */
import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { formatDay } from "#ui-kit/format/dates.ts";
import { DELETION_GRACE_DAYS } from "../../own-data-contract.ts";
import { DataPart } from "./part.tsx";
import { DeletionForm } from "./deletion-form.tsx";
import { useKeepAccount } from "./use-deletion.ts";
import { useMe } from "../use-me.ts";

export function DeletionPart() {
  const { deletion_due_at: dueAt } = useMe();
  // undefined until the form was opened and closed again: then the button gets the focus back.
  const [isOpen, setOpen] = useState<boolean>();
  const heading = useRef<HTMLHeadingElement>(null);
  const settle = () => {
    setOpen(undefined);
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <DataPart title="Delete your account" heading={heading} words={<Consequences />}>
      {dueAt !== null && <AskedFor dueAt={dueAt} onKept={settle} />}
      {dueAt === null && isOpen && <DeletionForm onAsked={settle} onCancel={() => setOpen(false)} />}
      {dueAt === null && !isOpen && (
        <Button autoFocus={isOpen === false} onClick={() => setOpen(true)}>
          Delete account
        </Button>
      )}
    </DataPart>
  );
}

function Consequences() {
  return (
    <ul>
      <li>
        This permanently deletes your profile, companies, posts, pictures and remaining releases. Your published posts
        are taken down.
      </li>
      <li>
        We keep the amounts you paid, without your name, and for 30 days the emails we sent you. Any subscription ends
        with the account.
      </li>
      <li>
        You have {DELETION_GRACE_DAYS} days to change your mind. Meanwhile everything works as usual: scheduled posts
        are published, and your plan renews unless you cancel it under Plan & Billing.
      </li>
    </ul>
  );
}

function AskedFor({ dueAt, onKept }: { dueAt: string; onKept: () => void }) {
  const { mutate, isPending } = useKeepAccount(onKept);
  return (
    <>
      <p>
        <b>Deletion requested.</b> Your account will be deleted on {formatDay(dueAt)}.
      </p>
      <Button loading={isPending} onClick={() => mutate()}>
        Keep my account
      </Button>
    </>
  );
}
