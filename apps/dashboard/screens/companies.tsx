/** Your Companies, with how many readers follow each, who works on it, who approves its posts, its keys, its webhooks, its assistants and its import. */
import { Suspense } from "react";
import { CompaniesScreen } from "#features/companies/ui/companies-screen.tsx";
import { CompanyFollowers } from "#features/followers/ui/company-followers.tsx";
import { lazyComponent } from "#ui-kit/page/lazy-component.ts";

const PeopleTab = lazyComponent(() => import("#features/team/ui/people/people-tab.tsx"), "PeopleTab");

const RulesTab = lazyComponent(() => import("#features/approvals/ui/rules/rules-tab.tsx"), "RulesTab");

const KeysTab = lazyComponent(() => import("#features/api-keys/ui/keys-tab.tsx"), "KeysTab");

const WebhooksTab = lazyComponent(() => import("#features/webhooks/ui/webhooks-tab.tsx"), "WebhooksTab");

const AssistantsTab = lazyComponent(() => import("#features/connections/ui/assistants-tab.tsx"), "AssistantsTab");

const ImportsTab = lazyComponent(() => import("#features/imports/ui/imports-tab.tsx"), "ImportsTab");

const ExportTab = lazyComponent(() => import("#features/newsroom-archive/ui/export-tab.tsx"), "ExportTab");

function People(props: { companyId: number }) {
  return (
    <Suspense>
      <PeopleTab {...props} />
    </Suspense>
  );
}

function Approval(props: { companyId: number }) {
  return (
    <Suspense>
      <RulesTab {...props} />
    </Suspense>
  );
}

function Keys(props: { companyId: number }) {
  return (
    <Suspense>
      <KeysTab {...props} />
    </Suspense>
  );
}

function Webhooks(props: { companyId: number }) {
  return (
    <Suspense>
      <WebhooksTab {...props} />
    </Suspense>
  );
}

function Assistants(props: { companyId: number }) {
  return (
    <Suspense>
      <AssistantsTab {...props} />
    </Suspense>
  );
}

function Import(props: { companyId: number }) {
  return (
    <Suspense>
      <ImportsTab {...props} />
    </Suspense>
  );
}

function Export(props: { companyId: number }) {
  return (
    <Suspense>
      <ExportTab {...props} />
    </Suspense>
  );
}

export function Companies() {
  return (
    <CompaniesScreen
      export={Export}
      followers={CompanyFollowers}
      people={People}
      approval={Approval}
      keys={Keys}
      webhooks={Webhooks}
      assistants={Assistants}
      import={Import}
    />
  );
}
