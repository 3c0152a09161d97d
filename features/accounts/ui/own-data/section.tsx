/** 'Your data' section of the profile: data export and account deletion. */
import { Block } from "#ui-kit/page/block.tsx";
import classes from "./section.module.css";
import { DeletionPart } from "./deletion-part.tsx";
import { ExportPart } from "./export-part.tsx";

export function DataSection() {
  return (
    <div className={classes.section}>
      <Block title="Your data">
        <ExportPart />
        <DeletionPart />
      </Block>
    </div>
  );
}
