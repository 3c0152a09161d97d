/** Submit page: a tab per kind of content, each with a form of its own (specification section 2). */
import { Tabs } from "@mantine/core";
import "@mantine/core/styles/Tabs.layer.css";
import { type ComponentProps, type ComponentType, useState } from "react";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { AssistantLauncher } from "#features/assistant/ui/assistant-launcher.tsx";
import { OutOfReleasesModal } from "#features/billing/ui/out-of-releases-modal.tsx";
import { useNavigation } from "#ui-kit/navigation.tsx";
import { PageHead } from "#ui-kit/page-head.tsx";
import { KINDS, type KindKey } from "../kinds/index.ts";
import { ContentForm } from "./submit/content-form.tsx";
import { InsertDialog } from "./submit/insert-dialog.tsx";
import { useInsertion } from "./submit/use-insertion.ts";
import classes from "./submit/submit-screen.module.css";

/** Parameter of the address: which tab is shown. */
const TAB = "tab";

type AssistantProps = ComponentProps<typeof AssistantLauncher>;

/** @param Assistant the drawer that drafts, behind its button. */
export function SubmitScreen({ Assistant = AssistantLauncher }: { Assistant?: ComponentType<AssistantProps> }) {
  const me = useMe();
  const { hrefOf, parameters, setParameters } = useNavigation();
  const [wasRefused, setRefused] = useState(false);
  const active = KINDS.find(({ key }) => key === parameters.get(TAB)) ?? KINDS[0];
  const [visited, setVisited] = useState<readonly KindKey[]>([]);
  const mount = (key: KindKey) => setVisited((keys) => (keys.includes(key) ? keys : [...keys, key]));
  if (active && !visited.includes(active.key)) mount(active.key);
  const left = me.features.press_releases;

  const leave = () => {
    setRefused(false);
    // Loads the dashboard anew; the submit page itself would only show the modal again.
    window.location.assign(hrefOf("overview"));
  };
  const show = (chosen: string | null) => setParameters({ [TAB]: chosen === KINDS[0]?.key ? null : chosen });
  const { insert, question, answer } = useInsertion({ me, shownKey: active?.key, onMount: mount, onShow: show });

  return (
    <>
      <PageHead title="Submit Your Press Release" />
      {/* What was visited stays as it is: its text, uploads, undo history and where the cursor stood. */}
      <Tabs value={active?.key ?? null} onChange={show} keepMountedMode="display-none">
        <Tabs.List className={classes.tabs}>
          {KINDS.map(({ key, tabLabel }) => (
            <Tabs.Tab key={key} value={key}>
              {tabLabel}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {KINDS.map((kind) => (
          <Tabs.Panel key={kind.key} value={kind.key}>
            {visited.includes(kind.key) && (
              <ContentForm kind={kind} me={me} isActive={kind === active} onOutOfReleases={() => setRefused(true)} />
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
      {active && <Assistant ownerId={me.id} kindKey={active.key} onInsert={insert} />}
      <InsertDialog question={question} onAnswer={answer} />
      <OutOfReleasesModal opened={wasRefused || (left !== null && left <= 0)} onBack={leave} />
    </>
  );
}
