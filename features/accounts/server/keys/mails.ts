/** The emails about a key that may be in others' hands; those about making keys are in features/api-keys. */
import { letter, type MailContent } from "#platform/mail/mail-content.ts";
import { greetingOf } from "../service.ts";

type Key = { name: string; ending: string; first_name: string };

export function leakedMail({ name, ending, first_name }: Key): Pick<MailContent, "subject" | "text"> {
  return {
    subject: `API key may have leaked: ${name}`,
    text: letter(greetingOf(first_name), [
      `A program has sent the key ${name} (…${ending}) as part of an address. Logs, proxies and browsers keep addresses, so others may be able to read it. We refused the call.`,
      "Rotate the key in the dashboard, under API keys of the company, and send it as the header Authorization: Bearer.",
    ]),
  };
}

export function refusedMail({ name, ending, first_name }: Key, ip: string): Pick<MailContent, "subject" | "text"> {
  return {
    subject: `API key refused: ${name}`,
    text: letter(greetingOf(first_name), [
      `A program has sent the key ${name} (…${ending}) from ${ip}, which is none of the addresses it may be used from. We refused the call.`,
      "If the program is yours, add its address in the dashboard, under API keys of the company. If not, the key may have leaked: rotate it there.",
    ]),
  };
}
