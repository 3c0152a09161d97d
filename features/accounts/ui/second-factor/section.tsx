/** 'Two-factor sign-in', below the password: its status and actions. */
import { Alert, Badge, Button, Skeleton } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Block } from "#ui-kit/page/block.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatDateTime, formatDay } from "#ui-kit/format/dates.ts";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { factorMessages, type FactorState, RECOVERY_CODES } from "../../second-factor-contract.ts";
import { FactorProofForm } from "./proof-form.tsx";
import classes from "./section.module.css";
import { FactorSetup } from "./setup.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useFactor, useFactorCalls } from "./use-factor.ts";

/** At or below this number, suggests creating new ones. */
const FEW_CODES = 3;

/** Codes just created, and the message after the user has saved them. */
type NewCodes = { codes: string[]; done: string };

export function FactorSection() {
  const { data, error, refetch, isFetching } = useFactor();
  const [fresh, setFresh] = useState<NewCodes | null>(null);
  const section = useRef<HTMLDivElement>(null);
  /** The focused element disappears after the action. */
  const finish = (message: string) => {
    showSuccess(message);
    section.current?.focus({ preventScroll: true });
    setFresh(null);
  };
  return (
    <Block title="Two-factor sign-in" aside={data && <OnOff isEnabled={fresh !== null || data.is_enabled} />}>
      <div ref={section} className={classes.section} tabIndex={-1}>
        {error && !data && (
          <ErrorState title="Two-factor sign-in could not be loaded" query={{ error, refetch, isFetching }} />
        )}
        {!data && !error && <SkeletonLines />}
        {data && fresh && <RecoveryCodes codes={fresh.codes} onKept={() => finish(fresh.done)} />}
        {data && !fresh && !data.is_enabled && (
          <Off onEnabled={(codes) => setFresh({ codes, done: factorMessages.enabled })} />
        )}
        {data && !fresh && data.is_enabled && (
          <On
            state={data}
            onRenewed={(codes) => setFresh({ codes, done: factorMessages.renewed })}
            onDisabled={finish}
          />
        )}
      </div>
    </Block>
  );
}

function OnOff({ isEnabled }: { isEnabled: boolean }) {
  return <Badge color={isEnabled ? "green" : "grey"}>{isEnabled ? "On" : "Off"}</Badge>;
}

function Off({ onEnabled }: { onEnabled: (codes: string[]) => void }) {
  const { task, open, close, opener } = useTask<"set up">();
  return (
    <>
      <p className={classes.words}>
        Passwords can be guessed or stolen. Two-factor sign-in also asks for a code from an app on your phone.
      </p>
      {task === null && (
        <Button ref={opener("set up")} onClick={() => open("set up")}>
          Set up
        </Button>
      )}
      {task !== null && <FactorSetup onEnabled={onEnabled} onCancel={close} />}
    </>
  );
}

type OnProps = {
  state: FactorState;
  onRenewed: (codes: string[]) => void;
  onDisabled: (message: string) => void;
};

function On({ state, onRenewed, onDisabled }: OnProps) {
  const { renewCodes, disable } = useFactorCalls();
  const { task, open, close, opener } = useTask<"new codes" | "switch off">();
  const left = state.recovery_codes_left;
  return (
    <>
      <p className={classes.words}>
        On since <b>{formatDay(state.enabled_at ?? "")}</b>. <CodesLeft left={left} />
      </p>
      {state.lift_due_at !== null && <AboutToGoOff dueAt={state.lift_due_at} />}
      {task === null && (
        <div className={classes.actions}>
          <Button ref={opener("new codes")} onClick={() => open("new codes")}>
            New codes
          </Button>
          <Button ref={opener("switch off")} onClick={() => open("switch off")}>
            Switch off
          </Button>
        </div>
      )}
      {task === "new codes" && (
        <>
          <p className={classes.words}>
            You will get {RECOVERY_CODES} new recovery codes. The old ones will stop working.
          </p>
          <FactorProofForm
            label="Create new recovery codes"
            submit={{ label: "Create new codes", busyLabel: "Creating…" }}
            send={async (proof) => onRenewed(await renewCodes(proof))}
            onCancel={close}
          />
        </>
      )}
      {task === "switch off" && (
        <>
          <p className={classes.words}>
            You will sign in with your password only, and your recovery codes will stop working.
          </p>
          <FactorProofForm
            label="Switch off two-factor sign-in"
            submit={{ label: "Switch off", busyLabel: "Switching off…", isRed: true }}
            send={async (proof) => onDisabled(await disable(proof))}
            onCancel={close}
          />
        </>
      )}
    </>
  );
}

/** Another operator has asked for it. */
function AboutToGoOff({ dueAt }: { dueAt: string }) {
  const { keep } = useFactorCalls();
  const { mutate, isPending, error } = useMutation({
    mutationFn: keep,
    onSuccess: () => showSuccess(factorMessages.kept),
  });
  return (
    <Alert color="amber" role="alert">
      <p className={classes.words}>
        <b>An operator has asked to switch it off.</b> It goes off on {formatDateTime(dueAt)}. Keep it on if you did not
        request this.
      </p>
      {error && <p className={classes.words}>{error.message}</p>}
      <Button size="xs" loading={isPending} onClick={() => mutate()}>
        Keep two-factor sign-in
      </Button>
    </Alert>
  );
}

function CodesLeft({ left }: { left: number }) {
  if (left > FEW_CODES)
    return (
      <>
        You have <b>{left}</b> of {RECOVERY_CODES} recovery codes left.
      </>
    );
  const count = left === 0 ? "No recovery code is" : `Only ${left} recovery code${left === 1 ? " is" : "s are"}`;
  return <strong className={classes.few}>{count} left. Create new ones.</strong>;
}

/** The open part of the section; its button gets the focus back after cancelling. */
function useTask<T extends string>() {
  const [task, setTask] = useState<T | null>(null);
  const left = useRef<T | null>(null);
  const buttons = useRef(new Map<T, HTMLButtonElement | null>());
  useEffect(() => {
    if (task !== null || left.current === null) return;
    buttons.current.get(left.current)?.focus();
    left.current = null;
  }, [task]);
  return {
    task,
    open: setTask,
    close: () => {
      left.current = task;
      setTask(null);
    },
    opener: (name: T) => (button: HTMLButtonElement | null) => void buttons.current.set(name, button),
  };
}

function SkeletonLines() {
  return (
    <div className={classes.skeleton} role="status" aria-label="Loading two-factor sign-in">
      <Skeleton height={14} width="72%" />
      <Skeleton height={32} width={88} />
    </div>
  );
}
