/** A company's press contacts, and their hours. */
import { ContactAddress } from "#features/companies/press/contact-address.tsx";
import type { PressContact } from "#features/companies/newsroom-contract.ts";
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import { words } from "#ui-kit/public/words/words.ts";

export function PressContacts({ contacts }: { contacts: PressContact[] }) {
  if (contacts.length === 0) return null;
  return (
    <section id="press" aria-label={words().company.pressContacts}>
      <SectionHead title={words().company.pressContacts} />
      {contacts.map((contact) => (
        <ContactAddress key={contact.id} contact={contact} />
      ))}
    </section>
  );
}
