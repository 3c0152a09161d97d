/** Sends the form of a post: check, ask, wait for uploads, check again, send. One run at a time. */
import { useState } from "react";
import type { ContentKind } from "../../kinds/index.ts";
import { createUploadWait, isSendingFiles, type MediaSlots, uploadProblems } from "./uploads.ts";
import { checkValues, type FieldErrors, type FormValues, type PlanLimits } from "./values.ts";

export type SendingPhase = "idle" | "waiting" | "sending";

type SentForm = {
  isSending: boolean;
  submit: (by: {
    check: (values: FormValues) => { input: undefined } | { problems: FieldErrors };
    before: () => Promise<boolean>;
    send: () => Promise<unknown>;
  }) => Promise<void>;
};

type Options = {
  kind: ContentKind;
  form: SentForm;
  slots: MediaSlots;
  limits: PlanLimits;
  /** Further problems of the form. */
  problems?: () => FieldErrors;
};

/** How far a run came. */
type Reached = "problems" | "stopped" | "sent";

type Run = {
  purpose: "publish" | "draft";
  /** Asks before publishing something unfinished. */
  confirm: () => Promise<boolean>;
  send: () => Promise<unknown>;
};

export function useSending({ kind, form, slots, limits, problems = () => ({}) }: Options) {
  const [isWaiting, setWaiting] = useState(false);
  const [uploads] = useState(createUploadWait);
  const start = async ({ purpose, confirm, send }: Run): Promise<Reached> => {
    let reached: Reached = "stopped";
    await form.submit({
      check: (values) => {
        const found = { ...checkValues(kind, values, limits, purpose), ...uploadProblems(slots), ...problems() };
        reached = Object.keys(found).length > 0 ? "problems" : "stopped";
        return reached === "problems" ? { problems: found } : { input: undefined };
      },
      before: async () => {
        if (purpose === "publish" && !(await confirm())) return false;
        setWaiting(isSendingFiles(slots));
        return uploads.wait(slots);
      },
      send: () => {
        reached = "sent";
        return send();
      },
    });
    setWaiting(false);
    return reached;
  };
  const phase: SendingPhase = form.isSending ? "sending" : isWaiting ? "waiting" : "idle";
  return { phase, start, stopWaiting: uploads.stop };
}
