/** Step 2: what would be imported, and what the old site's names become here. */
import { Alert, Button } from "@mantine/core";
import { useIsMutating } from "@tanstack/react-query";
import { counted } from "#platform/contract/sentence.ts";
import { ActionDock, DockNote } from "#ui-kit/page/action-dock.tsx";
import { Figures } from "#ui-kit/page/figures.tsx";
import type { ImportState } from "../contract.ts";
import classes from "./imports.module.css";
import { ItemTable } from "./item-table.tsx";
import { MappingTable } from "./mapping-table.tsx";
import { useRun } from "./use-imports.ts";
import { WhatHappens } from "./what-happens.tsx";

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
        <Alert role="alert" mb={16} color="amber" title="The file ends in the middle of a post">
          You can import the posts that were read, or export the file again.
        </Alert>
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
          <h3>What happens</h3>
          <WhatHappens facts={factsOf(planned.import)} />
        </section>
      </div>
      <ActionDock words={<DockNote>Nothing is imported yet. Uses no releases.</DockNote>}>
        <Button onClick={onBack}>Another file</Button>
        <Button
          variant="filled"
          loading={run.isPending}
          disabled={planned.import === 0 || isChanging}
          onClick={() => run.mutate(undefined)}
        >
          Import {counted(planned.import, "post")}
        </Button>
      </ActionDock>
    </>
  );
}

const factsOf = (posts: number) => [
  {
    key: "dates",
    says: "Dates are kept",
    detail: "Posts appear in the archive at their old date, not on the front page.",
  },
  {
    key: "addresses",
    says: "Old addresses lead here",
    detail: `We give you ${counted(posts, "redirect")} to put on the old site, as a file.`,
  },
  {
    key: "quiet",
    says: "Published on your newsroom page only",
    detail: "Nothing is delivered, emailed or announced.",
  },
  {
    key: "coverage",
    says: "Coverage is not watched",
    detail: "You can have it watched for each post later.",
  },
];

function leftOutNote(own: number, others: number): string {
  const parts = [
    own > 0 ? `${own} left out by you` : "",
    others > 0 ? counted(others, "draft, page or the like", "drafts, pages and the like") : "",
  ];
  return parts.filter((part) => part !== "").join(", ") || "Nothing is left out";
}
