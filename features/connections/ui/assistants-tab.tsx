/** The 'Assistants' tab of a company: how to connect one, what it may do, and those that are connected. */
import { Skeleton } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import { useRef } from "react";
import { CopyButton } from "#features/accounts/ui/copy-button.tsx";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { AssistantTable } from "./assistant-table.tsx";
import { CallLog } from "./call-log.tsx";
import classes from "./assistants.module.css";
import shared from "#features/api-keys/ui/connections.module.css";
import { ClientSteps } from "./client-steps.tsx";
import { Waiting } from "./requests/waiting.tsx";
import { Rail } from "./rail.tsx";
import { useAssistants } from "./use-assistants.ts";

export function AssistantsTab({ companyId }: { companyId: number }) {
  const { data, error, refetch, isFetching } = useAssistants(companyId);
  const heading = useRef<HTMLHeadingElement>(null);
  if (error && !data)
    return (
      <ErrorState title="The assistants of this company could not be loaded" query={{ error, refetch, isFetching }} />
    );
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <section aria-label="Connect an assistant">
          <h2>Connect an assistant</h2>
          <p className={classes.lead}>
            Work with your newsroom from Claude, ChatGPT, an editor or any program that speaks MCP. You sign in; no key
            to copy.
          </p>
          <div className={shared.value}>
            {data ? (
              <>
                <code>{data.address}</code>
                <CopyButton text={data.address} label="Copy address" />
              </>
            ) : (
              <Skeleton height={20} width={260} />
            )}
          </div>
          {data && <ClientSteps steps={data.steps} address={data.address} />}
        </section>
        <Waiting companyId={companyId} />
        <section aria-label="Connected">
          <h2 ref={heading} tabIndex={-1}>
            Connected
          </h2>
          {data?.assistants.length === 0 ? (
            <EmptyState
              icon={IconPlugConnected}
              title="No assistants connected"
              detail="Follow the steps above. An assistant that you connect to this company appears here."
            />
          ) : (
            <>
              <AssistantTable companyId={companyId} assistants={data?.assistants} heading={heading} />
              <p className={shared.hint}>Names are those the programs give themselves. We have not checked them.</p>
            </>
          )}
        </section>
        {data && data.assistants.length > 0 && (
          <section aria-label="Log">
            <h2>Log</h2>
            <CallLog companyId={companyId} />
          </section>
        )}
      </div>
      <Rail />
    </div>
  );
}
