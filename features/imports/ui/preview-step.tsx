/** Step 2: what would be imported, and which categories are left out. */
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { counted } from "#platform/contract/sentence.ts";
import { Figures } from "#ui-kit/page/figures.tsx";
import type { ImportState } from "../contract.ts";
import classes from "./imports.module.css";
import { ItemTable } from "./item-table.tsx";
import { useRun } from "./use-imports.ts";

export function PreviewStep({ state, onBack }: { state: ImportState; onBack: () => void }) {
  const run = useRun(state.company.id, state.id);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const { planned, posts, pictures, links, categories } = state;
  const ownLeftOut = categories.reduce((sum, { name, posts: of }) => (leftOut.includes(name) ? sum + of : sum), 0);
  const toImport = planned.import - ownLeftOut;
  const years = state.first_year === null ? "" : [...new Set([state.first_year, state.last_year])].join(" to ");
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
          { label: "To import", value: toImport, note: `${planned.left_out + ownLeftOut} left out` },
          {
            label: "Pictures",
            value: pictures.found,
            note: counted(links.found, "link within the old site", "links within the old site"),
          },
          { label: "Already here", value: planned.here, note: "Will be skipped" },
          { label: "Cannot be imported", value: planned.not_imported, note: "Listed below, with the reason" },
        ]}
      />
      {categories.length > 0 && (
        <fieldset className={classes.categories}>
          <legend>Categories to import</legend>
          {categories.map(({ name, posts: of }) => (
            <Checkbox
              key={name}
              label={`${name} (${of})`}
              checked={!leftOut.includes(name)}
              onChange={() =>
                setLeftOut(leftOut.includes(name) ? leftOut.filter((each) => each !== name) : [...leftOut, name])
              }
            />
          ))}
        </fieldset>
      )}
      <h3>Preview</h3>
      <ItemTable state={state} only="all" />
      <div className={classes.actions}>
        <span>Nothing is imported yet. Uses no releases.</span>
        <Button onClick={onBack}>Another file</Button>
        <Button
          variant="filled"
          loading={run.isPending}
          disabled={toImport === 0}
          onClick={() => run.mutate([...leftOut])}
        >
          Import {counted(toImport, "post")}
        </Button>
      </div>
    </>
  );
}
