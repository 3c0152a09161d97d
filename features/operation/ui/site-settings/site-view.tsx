/** The Site view of settings: the site's identity, its plain pages, and next to them a preview. */
import { useState } from "react";
import { SITE_PAGES, type StoredSite } from "#features/site-settings/contract.ts";
import { Block } from "#ui-kit/page/block.tsx";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { StoredBlock } from "../settings/stored-block.tsx";
import { useStored } from "../settings/use-settings.ts";
import { IdentityForm } from "./identity-form.tsx";
import { PageList } from "./page-list.tsx";
import { SitePreview } from "./site-preview.tsx";
import classes from "./site.module.css";
import { SITE, SITE_PAGE_TEXTS, useSiteForm } from "./use-site.ts";

export function SiteView() {
  return (
    <StoredBlock title="Site" query={useStored(SITE)}>
      {(stored) => <SiteEditor stored={stored} />}
    </StoredBlock>
  );
}

function SiteEditor({ stored }: { stored: StoredSite }) {
  const form = useSiteForm(stored);
  const { parameters, setParameters } = useNavigation();
  const page = SITE_PAGES.find((key) => key === parameters.get("page")) ?? null;
  const [draft, setDraft] = useState<{ page: string; html: string } | null>(null);
  const pages = useStored(SITE_PAGE_TEXTS);
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <IdentityForm form={form} logo={stored.logo} />
        <StoredBlock title="Pages" query={pages}>
          {({ pages: texts }) => (
            <PageList
              pages={texts}
              open={page}
              onOpen={(key) => setParameters({ page: key })}
              onDraft={(key, html) => setDraft({ page: key, html })}
            />
          )}
        </StoredBlock>
      </div>
      <Block title="Preview">
        <SitePreview values={form.values} page={page} html={draft?.page === page ? draft?.html : undefined} />
      </Block>
    </div>
  );
}
