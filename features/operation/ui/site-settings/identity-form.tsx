/** Name, line below it, time zone, language, logo, accent and footer links. */
import { ActionIcon, Button, Select, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { MAX_FOOTER_LINKS, type SiteLogo } from "#features/site-settings/contract.ts";
import { completeWebAddress } from "#platform/contract/fields.ts";
import { FieldError } from "#ui-kit/forms/field-error.tsx";
import { NewerStateNotice } from "#ui-kit/forms/newer-state-notice.tsx";
import { formatTimeOfDay } from "#ui-kit/format/dates.ts";
import { offsetOf } from "#ui-kit/format/zoned.ts";
import { ZoneField } from "#ui-kit/zones/zone-field.tsx";
import { SettingsForm } from "../settings/settings-form.tsx";
import { AccentField } from "./accent-field.tsx";
import { LogoChoice } from "./logo-choice.tsx";
import classes from "./site.module.css";
import { FIELD_WORDS, type SiteForm } from "./use-site.ts";
import { SITE_LANGUAGES, siteLanguageOf } from "#ui-kit/public/words/languages.ts";

type Props = { form: SiteForm; /** As it is stored. */ logo: SiteLogo | null };

export function IdentityForm({ form, logo }: Props) {
  const { values, set, problems } = form;
  return (
    <SettingsForm label="Site" form={form}>
      <NewerStateNotice
        newer={form.newer}
        what="these settings"
        values={form.compared}
        labels={FIELD_WORDS}
        wordsOf={(_name, value) =>
          Array.isArray(value) ? value.map(({ label, href }) => `${label} (${href})`).join(", ") || "None" : undefined
        }
        onChange={(changes) =>
          form.change(Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)))
        }
      />
      <div className={classes.fields}>
        <TextInput
          label={FIELD_WORDS.name}
          required
          maxLength={60}
          description="In titles, mastheads, link previews and emails."
          {...form.text("name")}
        />
        <ZoneField
          label={FIELD_WORDS.time_zone}
          required
          description={`For all times on public pages. The time there is ${timeIn(values.time_zone)}.`}
          comboboxProps={{ shadow: "md", offset: 4, keepMounted: false }}
          {...form.field("time_zone")}
          onChange={(zone) => set("time_zone", zone)}
        />
        <Select
          label={FIELD_WORDS.language}
          description="Of dates, labels and buttons on public pages, and of emails to readers. Posts keep their own language."
          data={Object.entries(SITE_LANGUAGES).map(([value, label]) => ({ value, label }))}
          allowDeselect={false}
          comboboxProps={{ shadow: "md", offset: 4, keepMounted: false }}
          {...form.field("language")}
          onChange={(tag) => set("language", siteLanguageOf(tag ?? ""))}
        />
        <TextInput
          className={classes.wide}
          label={FIELD_WORDS.tagline}
          maxLength={160}
          description="At the foot of every page. Leave empty for none."
          {...form.text("tagline")}
        />
        <LogoChoice
          name={values.name}
          value={values.logo}
          stored={logo}
          error={problems["logo"]}
          onChange={(chosen) => set("logo", chosen)}
          onRefused={(message) => form.show({ logo: message })}
        />
        <AccentField value={values.accent} error={problems["accent"]} onChange={(accent) => set("accent", accent)} />
      </div>
      <FooterLinks form={form} />
    </SettingsForm>
  );
}

function FooterLinks({ form }: { form: SiteForm }) {
  const { values, set, problems } = form;
  const links = values.footer_links;
  const change = (index: number, changes: Partial<(typeof links)[number]>) =>
    set("footer_links", links.with(index, { ...(links[index] ?? { label: "", href: "" }), ...changes }));
  const isFull = links.length >= MAX_FOOTER_LINKS;
  const wrong = links.map((_link, index) => form.linkProblem(index));
  const isNamed = wrong.some(({ label, href }) => label !== undefined || href !== undefined);
  return (
    <fieldset className={classes.links} data-field="footer_links" tabIndex={-1}>
      <legend>
        {FIELD_WORDS.footer_links}
        <span>
          {links.length} of {MAX_FOOTER_LINKS}
        </span>
      </legend>
      {links.map((link, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- links are plain text: their place is all that tells them apart
        <div className={classes.link} key={index}>
          <TextInput
            aria-label={`Text of link ${index + 1}`}
            placeholder="Text"
            maxLength={40}
            value={link.label}
            error={wrong[index]?.label}
            onChange={({ currentTarget: { value } }) => change(index, { label: value })}
          />
          <TextInput
            aria-label={`Address of link ${index + 1}`}
            placeholder="/about or https://"
            maxLength={300}
            value={link.href}
            error={wrong[index]?.href}
            onChange={({ currentTarget: { value } }) => change(index, { href: value })}
            onBlur={() => {
              const href = link.href.startsWith("/") ? link.href : completeWebAddress(link.href);
              if (href !== link.href) change(index, { href });
            }}
          />
          <ActionIcon
            variant="subtle"
            aria-label={`Remove link ${index + 1}`}
            onClick={() => set("footer_links", links.toSpliced(index, 1))}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={isFull}
          onClick={() => set("footer_links", [...links, { label: "", href: "" }])}
        >
          Add a link
        </Button>
      </div>
      {!isNamed && <FieldError id="footer-links-error" message={problems["footer_links"]} />}
    </fieldset>
  );
}

function timeIn(timeZone: string): string {
  try {
    return `${formatTimeOfDay(new Date(), timeZone)} ${offsetOf(new Date(), timeZone)}`;
  } catch {
    return "unknown";
  }
}
