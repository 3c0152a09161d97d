/** The 'Approval' tab of a company: who approves its posts, in which order and time. */
import { Skeleton } from "@mantine/core";
import { counted } from "#platform/contract/sentence.ts";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { lazyComponent } from "#ui-kit/page/lazy-component.ts";
import { LatePart } from "#ui-kit/page/late-part.tsx";
import type { CompanyRules } from "../../contract.ts";
import { RulesForm } from "./rules-form.tsx";
import { RulesView } from "./rules-view.tsx";
import classes from "./rules.module.css";
import { useRules } from "./use-rules.ts";

/** Separate, because it computes with time zones. */
const Run = lazyComponent(() => import("./run.tsx"), "Run");

export function RulesTab({ companyId }: { companyId: number }) {
  const { data, error, refetch, isFetching } = useRules(companyId);
  if (error && !data)
    return <ErrorState title="The approval rules could not be loaded" query={{ error, refetch, isFetching }} />;
  if (!data)
    return (
      <div className={classes.loading} role="status" aria-label="Loading the approval rules">
        {[24, 160, 56, 56].map((height, index) => (
          <Skeleton key={index} height={height} />
        ))}
      </div>
    );
  const kept = keptWords(data);
  const rail = (rules: CompanyRules["rules"]) => (
    <LatePart>
      <Run rules={rules} candidates={data.candidates} />
    </LatePart>
  );
  if (data.may_change) return <RulesForm companyId={companyId} company={data} kept={kept} rail={rail} />;
  return <RulesView company={data} kept={kept} rail={rail} />;
}

function keptWords({ in_progress: posts }: CompanyRules): string {
  if (posts === 0) return "";
  return `${counted(posts, "post")} ${posts === 1 ? "is" : "are"} being approved; ${
    posts === 1 ? "it keeps the rules it" : "they keep the rules they"
  } started with`;
}
