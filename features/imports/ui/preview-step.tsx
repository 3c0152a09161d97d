/** Step 2: what would be imported, and what the old site's names become here. */
import { Button } from "@mantine/core";
import { useIsMutating } from "@tanstack/react-query";
import { counted } from "#platform/contract/sentence.ts";
import { Figures } from "#ui-kit/page/figures.tsx";
import type { ImportState } from "../contract.ts";
import classes from "./imports.module.css";
import { ItemTable } from "./item-table.tsx";
import { MappingTable } from "./mapping-table.tsx";
import { useRun } from "./use-imports.ts";

type Props = { state: ImportState; onBack: () => void; onStarted: () => void };

export function PreviewStep({ state, onBack, onStarted }: Props) {
  const run = useRun(state.company.id, state.id, onStarted);
  const isChanging = useIsMutating() > 0;
  const { planned, posts, pictures, links } = state;
  const years = state.first_year === null ? "" : [...new Set([state.first_year, state.last_year])].join(" to ");
  const others = planned.left_out - planned.own_choice;
  return (
    <>
      {state.is_cut && (
        <p role="alert" className={classes.problem}>
          The file ends in the middle of a post. You can import what is there, or export the file again.
        </p>
      )}
      <Figures
        label="What was found"
        figures={[
          { label: "Posts found", value: posts.found, note: years },
          { label: "To import", value: planned.import, note: leftOutNote(planned.own_choice, others) },
          {
            label: "Pictures",
            value: pictures.found,
            note: counted(links.found, "link within the old site", "links within the old site"),
          },
          { label: "Already here", value: planned.here, note: "Will be skipped" },
          { label: "Cannot be imported", value: planned.not_imported, note: "Listed below, with the reason" },
        ]}
      />
      <div className={classes.halves}>
        <section aria-labelledby="import-mapping">
          <h3 id="import-mapping">Mapping</h3>
          <MappingTable state={state} />
        </section>
        <section aria-labelledby="import-preview">
          <h3 id="import-preview">Preview</h3>
          <ItemTable state={state} only="all" />
        </section>
      </div>
      <div className={classes.actions}>
        <span>Nothing is imported yet. Uses no releases.</span>
        <Button onClick={onBack}>Another file</Button>
        <Button
          variant="filled"
          loading={run.isPending}
          disabled={planned.import === 0 || isChanging}
          onClick={() => run.mutate(undefined)}
        >
          Import {counted(planned.import, "post")}
        </Button>
      </div>
    </>
  );
}

function leftOutNote(own: number, others: number): string {
  const parts = [
    own > 0 ? `${own} left out by you` : "",
    others > 0 ? counted(others, "draft, page or the like", "drafts, pages and the like") : "",
  ];
  return parts.filter((part) => part !== "").join(", ") || "Nothing is left out";
}
