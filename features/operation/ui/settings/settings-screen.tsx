/** Settings for operators: what they change while Dateline runs, what it read when it started, and the facts of this installation. */
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl } from "@mantine/core";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { SiteView } from "../site-settings/site-view.tsx";
import { AssistantBlock } from "./assistant-block.tsx";
import { EnvironmentBlocks } from "./environment-blocks.tsx";
import { FrontPageBlock } from "./front-page-block.tsx";
import { MaintenanceBlock } from "./maintenance-block.tsx";
import { ModerationBlock } from "./moderation-block.tsx";
import { PublishingBlock } from "./publishing-block.tsx";
import { ReferrerBlock } from "./referrer-block.tsx";
import { SellerBlock } from "./seller-block.tsx";
import classes from "./settings-screen.module.css";
import { StepsBlock } from "./steps-block.tsx";
import { SystemBlock } from "./system-block.tsx";

const VIEWS = ["General", "Site", "Environment", "System"] as const;

export function SettingsScreen() {
  const { parameters, setParameters } = useNavigation();
  const view = VIEWS.find((each) => each === parameters.get("view")) ?? "General";
  return (
    <>
      <PageHead title="Settings" note="For this installation" />
      <SegmentedControl
        className={classes.views}
        aria-label="View"
        data={[...VIEWS]}
        value={view}
        onChange={(chosen) => setParameters({ view: chosen === "General" ? null : chosen })}
      />
      {view === "General" && (
        <div className={classes.forms}>
          <ModerationBlock />
          <PublishingBlock />
          <FrontPageBlock />
          <SellerBlock />
          <AssistantBlock />
          <StepsBlock />
          <ReferrerBlock />
          <MaintenanceBlock />
        </div>
      )}
      {view === "Site" && <SiteView />}
      {view === "Environment" && <EnvironmentBlocks />}
      {view === "System" && <SystemBlock />}
    </>
  );
}
