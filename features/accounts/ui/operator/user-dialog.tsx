/** A user as operators see them: facts, actions and history. */
import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { UserActionForm } from "./user-action-form.tsx";
import { type ActionName, titleOf } from "./user-actions.ts";
import classes from "./user-dialog.module.css";
import { UserDetails } from "./user-details.tsx";
import { useUser } from "./use-users.ts";

type Chosen = { id: number; action: ActionName };

export function UserDialog({ id, onClose }: { id: number | null; onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  // An action started for one user must not carry over to the next.
  const action = chosen !== null && chosen.id === id ? chosen.action : null;
  const close = () => {
    setChosen(null);
    onClose();
  };
  return (
    <FormModal
      opened={id !== null}
      onClose={action === null ? close : () => setChosen(null)}
      title={action === null ? "User" : titleOf(action)}
      size={720}
      closeOnClickOutside={action === null}
      returnFocus
    >
      {id !== null && (
        <OpenUser key={id} id={id} action={action} onChoose={(next) => setChosen(next && { id, action: next })} />
      )}
    </FormModal>
  );
}

type OpenUserProps = { id: number; action: ActionName | null; onChoose: (action: ActionName | null) => void };

function OpenUser({ id, action, onChoose }: OpenUserProps) {
  const { data: user, error, refetch, isFetching } = useUser(id);
  // The button that opened the form gets the focus back when the form closes.
  const [last, setLast] = useState<ActionName | null>(null);
  if (!user && !error) return <SkeletonUser />;
  if (!user) {
    return <ErrorState title="This user could not be loaded" query={{ error, refetch, isFetching }} />;
  }
  if (action !== null) return <UserActionForm key={action} user={user} action={action} onDone={() => onChoose(null)} />;
  return (
    <UserDetails
      user={user}
      focused={last}
      onChoose={(next) => {
        setLast(next);
        onChoose(next);
      }}
    />
  );
}

function SkeletonUser() {
  return (
    <div className={classes.loading} role="status" aria-label="Loading the user">
      {[40, 72, 64, 80, 56].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} />
      ))}
    </div>
  );
}
