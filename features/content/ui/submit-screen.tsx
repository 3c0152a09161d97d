/** Submit page: a tab per kind of content that has a form (specification section 2). */
import { Tabs } from "@mantine/core";
import "@mantine/core/styles/Tabs.layer.css";
import { useState } from "react";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { OutOfReleasesModal } from "#features/billing/ui/out-of-releases-modal.tsx";
import { useNavigation } from "#ui-kit/navigation.tsx";
import { PageHead } from "#ui-kit/page-head.tsx";
import { KINDS } from "../kinds/index.ts";
import { ContentForm } from "./content-form.tsx";

const FORMS = KINDS.filter(({ form }) => form);

export function SubmitScreen() {
  const me = useMe();
  const { hrefOf } = useNavigation();
  const [wasRefused, setRefused] = useState(false);
  const left = me.features.press_releases;

  const leave = () => {
    setRefused(false);
    // Loads the dashboard anew; the submit page itself would only show the modal again.
    window.location.assign(hrefOf("overview"));
  };

  return (
    <>
      <PageHead title="Submit Your Press Release" />
      <Tabs defaultValue={FORMS[0]?.key} keepMounted={false}>
        <Tabs.List mb={24}>
          {FORMS.map(({ key, tabLabel }) => (
            <Tabs.Tab key={key} value={key}>
              {tabLabel}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {FORMS.map((kind) => (
          <Tabs.Panel key={kind.key} value={kind.key}>
            <ContentForm kind={kind} me={me} onOutOfReleases={() => setRefused(true)} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <OutOfReleasesModal opened={wasRefused || (left !== null && left <= 0)} onBack={leave} />
    </>
  );
}
