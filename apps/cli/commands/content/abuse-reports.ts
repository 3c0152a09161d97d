/** Commands about readers' abuse reports: what the operator's console does, for scripts. */
import {
  type AbuseReport,
  abuseReportMessages,
  DECISIONS,
  decisionInput,
  REPORT_STATES,
  reportsQuery,
} from "#features/abuse-reports/contract.ts";
import { decideReport, getReport, listReports } from "#features/abuse-reports/server/decision-service.ts";
import {
  checked,
  type Command,
  findOption,
  type Given,
  oneLine,
  type Out,
  takeArguments,
  UsageError,
  wholeNumber,
} from "../../command.ts";
import { COMMAND_LINE } from "../../operator.ts";

const SHOWN = 100;
const text = { type: "string" } as const;

export const abuseReportCommands: Record<string, Command> = {
  "abuse:list": {
    usage: `[--state ${REPORT_STATES.join("|")}] [--search TEXT]`,
    summary: `List readers' abuse reports, newest first, at most ${SHOWN}`,
    options: { state: text, search: text },
    run: list,
  },
  "abuse:show": {
    usage: "ID",
    summary: "Show an abuse report",
    run: async (given, out) => print(await getReport(COMMAND_LINE, idOf(takeArguments(given, "ID")[0])), out),
  },
  "abuse:decide": {
    usage: `ID ${DECISIONS.join("|")} --note TEXT [--answer TEXT] [--same-page] [--reason TEXT] [--public-note TEXT]`,
    summary:
      "Decide an abuse report and email the reporter; with --same-page, all open reports of the page. withdrawn also withdraws the post, with --reason for its author",
    options: { note: text, answer: text, reason: text, "public-note": text, "same-page": { type: "boolean" } },
    run: decide,
  },
};

async function list(given: Given, out: Out): Promise<void> {
  takeArguments(given);
  const asked = { q: findOption(given, "search"), state: findOption(given, "state"), page_size: SHOWN };
  const parsed = reportsQuery.safeParse(asked);
  if (!parsed.success) throw new UsageError(parsed.error.issues[0]?.message ?? "This value is not valid.");
  const { reports, count, has_more } = await listReports(COMMAND_LINE, parsed.data);
  for (const { id, decision, reason, created_at, page, reports_of_page } of reports)
    out.log(
      [
        `#${id}`,
        (decision ?? "open").padEnd(9),
        created_at,
        reason.padEnd(11),
        `${reports_of_page}x`,
        oneLine(page),
      ].join("  "),
    );
  out.log(`${reports.length} of ${has_more ? "more than " : ""}${count === 1 ? "1 report" : `${count} reports`}.`);
}

async function decide(given: Given, out: Out): Promise<void> {
  const [id, wanted] = takeArguments(given, "ID", DECISIONS.join("|"));
  const { shape } = decisionInput;
  const decision = checked(shape.decision, wanted);
  const report = await decideReport(COMMAND_LINE, idOf(id), {
    decision,
    note: checked(shape.note, findOption(given, "note"), abuseReportMessages.noteRequired),
    answer: checked(shape.answer, findOption(given, "answer") ?? ""),
    same_page: given.values["same-page"] === true,
    reason: reasonIn(given, decision),
    public_note: checked(shape.public_note, findOption(given, "public-note") ?? ""),
  });
  print(report, out);
}

function reasonIn(given: Given, decision: string): string {
  const reason = checked(decisionInput.shape.reason, findOption(given, "reason") ?? "");
  if (decision === "withdrawn" && reason === "") throw new UsageError("--reason is required.");
  return reason;
}

function idOf(text: string): number {
  return wholeNumber(text.replace(/^#/, ""), 1);
}

function print(report: AbuseReport, out: Out): void {
  out.log(`Report #${report.id}: ${report.decision ?? "open"}, ${report.reason}, ${report.created_at}`);
  out.log(`  Page      ${oneLine(report.page)}${report.title === null ? "" : ` (${oneLine(report.title)})`}`);
  out.log(`  Reporter  ${oneLine(report.reporter_email ?? "anonymous")}`);
  out.log(`  Reports   ${report.reports_of_page} of this page, ${report.open_reports_of_page} open`);
  out.log(`  Message   ${report.is_erased ? "erased" : oneLine(report.message)}`);
  if (report.decided_at !== null) out.log(`  Decided   ${report.decided_at}: ${oneLine(report.note)}`);
  if (report.answer !== "") out.log(`  Answer    ${oneLine(report.answer)}`);
}
