/** A press contact on a public page. */
import type { PressContact } from "../newsroom-contract.ts";
import { entryLines } from "./entry-lines.ts";

/** Fields by which a contact is known and reached; others are quiet. */
const LOUD = new Set(["name", "role", "phone", "email"]);

export function ContactAddress({ contact }: { contact: Omit<PressContact, "id"> }) {
  return (
    <address className="contact">
      {entryLines("contacts", contact).map(({ field, text, href }) => {
        if (field === "name")
          return (
            <b key={field} dir="auto">
              {text}
            </b>
          );
        if (href)
          return (
            <a key={field} href={href} {...(/^https?:/.test(href) && { rel: "nofollow ugc noopener" })}>
              {text}
            </a>
          );
        return (
          <span key={field} className={LOUD.has(field) ? undefined : "quiet"} dir="auto">
            {text}
          </span>
        );
      })}
    </address>
  );
}
