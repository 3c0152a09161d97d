/** How a request is told: to calls, and to its person by email. Pure. */
import { counted } from "#platform/contract/sentence.ts";
import { greetingOf } from "#features/accounts/server/service.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { isClosed, mailName } from "#features/content/server/confidential/mail-name-service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { letter, type MailContent } from "#platform/mail/mail-content.ts";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { type AssistantRequest, reviewPage } from "../../requests-contract.ts";
import type { RequestRow } from "./queries.ts";

export function describeRequest(row: RequestRow): AssistantRequest {
  const { id, assistant, state, wish, publish_at, asked_at, expires_at, ended_at, company, company_id } = row;
  return {
    id,
    assistant,
    state,
    wish,
    publishing_time: publish_at?.toISOString() ?? null,
    asked_at: asked_at.toISOString(),
    expires_at: expires_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    company,
    company_id,
    post: {
      id: row.post_id,
      type: kindOf(row.kind).typeCode,
      status: row.status,
      name: row.name,
      version: row.asked_version,
      is_confidential: isClosed(row),
    },
  };
}

export const reviewAddress = (id: number): string => publicUrl() + reviewPage(id);

/** @param zone IANA name, of the times. @param left releases; null: without a cap. */
export function askingMail(
  request: RequestRow,
  { first_name, zone, left }: { first_name: string; zone: string; left: number | null },
): Pick<MailContent, "subject" | "text" | "action"> {
  const { id, assistant, wish, publish_at, expires_at } = request;
  const title =
    mailName(request)
      .replaceAll(/[\p{C}\s]+/gu, " ")
      .trim() || "Untitled";
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: zone });
  const asks = wish === "publish" && publish_at !== null ? "schedule" : wish;
  const at = publish_at === null ? "" : ` for ${formatDateTime(publish_at.toISOString(), zone)}`;
  const uses = left === null ? "It uses one release." : `It uses 1 of ${counted(left, "release")}.`;
  const effect = wish === "withdraw" ? "Readers would be told that it has been taken down." : uses;
  return {
    subject: `${assistant} asks to ${asks}: ${title}`,
    text: letter(greetingOf(first_name), [
      `${assistant}, connected by you, asks to ${asks} this release${at}. ${effect} Nothing happens until you approve it.`,
      reviewAddress(id),
      `The request expires on ${day.format(expires_at)}. If this was not you, disconnect the assistant.`,
    ]),
    action: "Review",
  };
}
