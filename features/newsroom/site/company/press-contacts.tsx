/** A company's press contacts, and their hours. */
import { phoneLink } from "#features/companies/press/phone-link.ts";
import type { PressContact } from "#features/companies/newsroom-contract.ts";
import { SectionHead } from "#ui-kit/public/section-head.tsx";

export function PressContacts({ contacts }: { contacts: PressContact[] }) {
  if (contacts.length === 0) return null;
  return (
    <section id="press" aria-label="Press contacts">
      <SectionHead title="Press contacts" />
      {contacts.map((contact) => (
        <Contact key={contact.id} contact={contact} />
      ))}
    </section>
  );
}

function Contact({ contact: { name, role, phone, email, hours, time_zone, languages } }: { contact: PressContact }) {
  return (
    <address className="contact">
      <b dir="auto">{name}</b>
      {role && <span dir="auto">{role}</span>}
      {phone && <a href={phoneLink(phone)}>{phone}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {hours && (
        <span className="quiet" dir="auto">
          {hours} ({zoneName(time_zone)})
        </span>
      )}
      {languages.length > 0 && <span className="quiet">{languages.join(", ")}</span>}
    </address>
  );
}

/** Named by its city (“London time”), because an abbreviation changes with the season. */
function zoneName(zone: string): string {
  const city = zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
  return zone === "UTC" ? zone : `${city} time`;
}
