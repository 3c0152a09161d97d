import { IconFileText } from "@tabler/icons-react";
import type { ContentKind } from "#features/content/kinds/index.ts";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import classes from "./result.module.css";

/** Introduction shown in place of the draft. */
export function ResultIntroduction({ kind }: { kind: ContentKind }) {
  return (
    <div className={classes.introduction}>
      <EmptyState
        icon={IconFileText}
        title={`A draft of your ${kind.cardLabel.toLowerCase()} appears here`}
        detail="The draft uses only your facts, marks anything without a source and lists what it leaves out. Ask for changes, accept or reject each one, then insert the draft into your form."
      />
    </div>
  );
}
