/** The approval of a form's post: its panel, the dialog that asks an owner for a reason, and its quotes. */
import { type ComponentProps, useState } from "react";
import { lazyComponent } from "#ui-kit/page/lazy-component.ts";
import { LatePart } from "#ui-kit/page/late-part.tsx";
import { useScheduleZone } from "../schedule/schedule-zone.ts";
import { ApprovalPanel } from "./panel.tsx";
import { useQuotes } from "./use-quotes.ts";

const WaiveDialog = lazyComponent(() => import("./waive-dialog.tsx"), "WaiveDialog");
const QuotesPanel = lazyComponent(() => import("./quotes-panel.tsx"), "QuotesPanel");

type Props = Omit<ComponentProps<typeof ApprovalPanel>, "onWaive"> & {
  onWaive: (reason: string) => void;
  /** Of the post that is stored; null: not known. */
  version: number | null;
  /** Saves what is typed. @returns whether it is saved. */
  onStore: () => Promise<boolean>;
};

export function FormApproval({ onWaive, version, onStore, ...panel }: Props) {
  /** Undefined: it was not asked for yet. */
  const [isWaiving, setWaiving] = useState<boolean>();
  const { id, post } = panel.gate;
  const quotes = useQuotes(panel.stage === "published" ? null : id, version);
  const [zone] = useScheduleZone();
  return (
    <>
      <ApprovalPanel {...panel} onWaive={() => setWaiving(true)} />
      {isWaiving !== undefined && (
        <LatePart onMissing={() => setWaiving(undefined)}>
          <WaiveDialog
            isOpen={isWaiving}
            onClose={() => setWaiving(false)}
            onWaive={(reason) => {
              setWaiving(false);
              onWaive(reason);
            }}
          />
        </LatePart>
      )}
      {id !== null && quotes && quotes.quotes.length + quotes.requests.length > 0 && (
        <LatePart>
          <QuotesPanel
            id={id}
            quotes={quotes}
            zone={post?.approval?.zone ?? zone}
            isBusy={panel.isBusy}
            onStore={onStore}
          />
        </LatePart>
      )}
    </>
  );
}
