import { IconFileText } from "@tabler/icons-react";
import type { ContentKind } from "#features/content/kinds/index.ts";
import { EmptyState } from "#ui-kit/empty-state.tsx";
import classes from "./result.module.css";

/** What stands where the draft will. */
export function ResultIntroduction({ kind }: { kind: ContentKind }) {
  return (
    <div className={classes.introduction}>
      <EmptyState
        icon={IconFileText}
        title={`A draft of your ${kind.cardLabel.toLowerCase()} appears here`}
        detail="Written from your facts alone; what has no source is marked. Ask for changes, decide on each, then insert it into your form."
      />
    </div>
  );
}
