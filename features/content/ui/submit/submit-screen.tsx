/** Submit page: a tab per kind of content, each with a separate form (docs/product/publishing.md, Submit page). */
import { Button, Tabs } from "@mantine/core";
import "@mantine/core/styles/Tabs.layer.css";
import { IconTemplate } from "@tabler/icons-react";
import { type ComponentType, useState } from "react";
import type { Me } from "#features/accounts/contract.ts";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { OutOfReleasesModal } from "#features/billing/ui/allowance/out-of-releases-modal.tsx";
import { useOtherPayer, usePayingFeatures } from "#features/companies/ui/paying-features.ts";
import { usePostingAs } from "#features/companies/ui/posting-company.ts";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import type { SavedPost } from "../../contract.ts";
import { KINDS, type KindKey, USUAL_KIND } from "../../kinds/index.ts";
import { parseSubmittedItem, postItemOf } from "../lists/post-item.ts";
import { SubmittedPanel } from "../submitted/panel.tsx";
import { useTemplates } from "../templates/use-templates.ts";
import { useWord } from "../word/use-word.ts";
import { WordButton } from "../word/word-button.tsx";
import { WordDrop } from "../word/word-drop.tsx";
import { SubmitForm } from "./submit-form.tsx";
import classes from "./submit-screen.module.css";

/** Parameter of the address: which tab is shown. */
const TAB = "tab";
const FROM_TEMPLATE = "Start from a template";

/** Tells the assistant which form is shown, and lets it mount and show another. */
export type SubmitAssistantProps = {
  me: Me;
  shownKey: KindKey;
  onMount: (key: KindKey) => void;
  onShow: (key: KindKey) => void;
};

type Props = {
  /** The assistant, behind its button. */
  Assistant: ComponentType<SubmitAssistantProps>;
  /** Shows the progress of the post's deliveries after a submit. */
  Deliveries: ComponentType<{ postId: number }>;
};

export function SubmitScreen({ Assistant, Deliveries }: Props) {
  const me = useMe();
  const { hrefOf, parameters, setParameters, item, openItem, closeItem } = useNavigation();
  /** The company whose post was refused, as text. */
  const [refused, setRefused] = useState<{ company: string | undefined } | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [latest, setLatest] = useState<SavedPost | null>(null);
  const submitted = parseSubmittedItem(item);
  const active = KINDS.find(({ key }) => key === parameters.get(TAB)) ?? USUAL_KIND;
  const [visited, setVisited] = useState<readonly KindKey[]>([]);
  const mount = (key: KindKey) => setVisited((keys) => (keys.includes(key) ? keys : [...keys, key]));
  if (active && !visited.includes(active.key)) mount(active.key);
  const [postingAs] = usePostingAs();
  const left = usePayingFeatures(postingAs).press_releases;
  const payer = useOtherPayer(refused ? refused.company : postingAs);
  const templates = useTemplates();
  const word = useWord(me, active);
  // An error is told by the dialog.
  const hasTemplates = templates.isError || templates.data?.some(({ type }) => type === active?.typeCode);

  const leave = () => {
    setRefused(null);
    // Reloads the dashboard; the submit page itself would only show the modal again.
    window.location.assign(hrefOf("overview"));
  };
  const celebrate = (post: SavedPost) => {
    setLatest(post);
    const panel = postItemOf("submitted", post);
    if (panel) openItem(panel);
  };
  const show = (chosen: string | null) => setParameters({ [TAB]: chosen === USUAL_KIND.key ? null : chosen });

  return (
    <>
      {submitted && (
        <SubmittedPanel
          key={item}
          post={submitted}
          saved={latest?.id === submitted.id ? latest : null}
          onNext={closeItem}
          Deliveries={Deliveries}
        />
      )}
      <div hidden={submitted !== null}>
        {!submitted && (
          <PageHead
            title="Submit Your Press Release"
            actions={
              <>
                {hasTemplates && (
                  <Button className={classes.templates} aria-label={FROM_TEMPLATE} onClick={() => setChoosing(true)}>
                    <IconTemplate size={16} stroke={1.75} aria-hidden />
                    <span>{FROM_TEMPLATE}</span>
                  </Button>
                )}
                <WordButton className={classes.templates} isReading={word.isReading} onFile={word.open} />
              </>
            }
          />
        )}
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
                <SubmitForm
                  kind={kind}
                  me={me}
                  isActive={kind === active && !submitted}
                  onOutOfReleases={(company) => setRefused({ company })}
                  onDone={celebrate}
                  word={word.imports[kind.key]}
                  isChoosingTemplate={isChoosing}
                  onTemplateChosen={() => setChoosing(false)}
                />
              )}
            </Tabs.Panel>
          ))}
        </Tabs>
        {active && !submitted && <WordDrop onFile={word.open} />}
        {active && <Assistant me={me} shownKey={active.key} onMount={mount} onShow={show} />}
      </div>
      {/* It comes with the next try, and never over what has just gone out. */}
      <OutOfReleasesModal
        opened={!submitted && (refused !== null || (left !== null && left <= 0))}
        payer={payer}
        onBack={leave}
      />
    </>
  );
}
