/** Asks for approval by the company's rules, with who is asked. */
import { Button } from "@mantine/core";
import type { PostApproval } from "#features/approvals/contract.ts";
import { ApiError, clientMessages } from "#platform/http-client/api-error.ts";
import classes from "./share.module.css";
import { useAskApproval } from "./use-sharing.ts";

type Props = { postId: number; company: string; approval: PostApproval };

export function ApprovalPane({ postId, company, approval: { approval, may_ask, is_required } }: Props) {
  const ask = useAskApproval(postId);
  return (
    <section className={classes.pane} aria-label="Share for approval">
      <p className={classes.lead}>
        Asks for a yes to exactly this version, by the rules of {company || "the company"}. Approvers and clients on its
        list get a link of their own.
      </p>
      {approval && (
        <p className={classes.lead}>
          {approval.is_met
            ? "Approved. Asking again concerns only those whose part has changed."
            : "Approval is running. Asking again concerns only those who have not approved this version."}
        </p>
      )}
      {!approval && !is_required && <p className={classes.lead}>The rules ask for no approval of this post.</p>}
      {ask.error && (
        <p className={classes.error} role="alert">
          {ask.error instanceof ApiError ? ask.error.detail : clientMessages.unexpected}
        </p>
      )}
      {may_ask && (
        <Button variant="filled" loading={ask.isPending} onClick={() => ask.mutate(undefined)}>
          Ask for approval
        </Button>
      )}
    </section>
  );
}
