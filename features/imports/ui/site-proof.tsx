/** Two ways to confirm a site: a line on it, or a link to an address at its domain. */
import { Button, TextInput } from "@mantine/core";
import { CopyButton } from "#features/accounts/ui/copy-button.tsx";
import { checkInput } from "#platform/contract/check-input.ts";
import { ApiError } from "#platform/http-client/api-error.ts";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { emailInput, LINE_FILE, LINK_HOURS, siteMessages, type SiteState } from "../site-contract.ts";
import classes from "./imports.module.css";
import { useEmailLink, useLookForLine } from "./use-sites.ts";

type Props = { companyId: number; site: SiteState };

export function SiteProof({ companyId, site }: Props) {
  return (
    <section className={classes.proof} aria-label="Confirm the site">
      <h3>Confirm that {site.host} is yours</h3>
      <ByLine companyId={companyId} site={site} />
      {site.email_domain === "" ? (
        <p className={classes.hint}>{siteMessages.noEmail(site.host)}</p>
      ) : (
        <ByEmail companyId={companyId} site={site} />
      )}
    </section>
  );
}

function ByLine({ companyId, site }: Props) {
  const { mutate, isPending, error } = useLookForLine(companyId, site.id);
  const problem = error instanceof ApiError ? (error.fields["line"] ?? error.message) : error?.message;
  const element = `<meta name="dateline-site" content="${site.line}">`;
  return (
    <div>
      <h4>Place a line on the site</h4>
      <p>In the head of its front page:</p>
      <Copied text={element} />
      <p>
        Or in a text file at <span className={classes.code}>/{LINE_FILE}</span>. Where you can change only the
        description of the site, add this text to it:
      </p>
      <Copied text={site.line} />
      {problem !== undefined && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <Button loading={isPending} onClick={() => mutate(undefined)}>
        Look for the line
      </Button>
    </div>
  );
}

function Copied({ text }: { text: string }) {
  return (
    <div className={classes.copied}>
      <code className={classes.code}>{text}</code>
      <CopyButton text={text} label="Copy" />
    </div>
  );
}

function ByEmail({ companyId, site }: Props) {
  const { mutateAsync } = useEmailLink(companyId, site.id);
  const form = useContractForm({
    initial: { email: site.emailed_to || `press@${site.email_domain}` },
    check: (values) => checkInput(emailInput, values),
    send: (input) => mutateAsync(input.email),
  });
  return (
    <div>
      <h4>Or confirm by email</h4>
      <ContractForm label="Confirm by email" form={form} className={classes.address}>
        <TextInput
          {...form.text("email")}
          type="email"
          label={`An address at ${site.email_domain} that speaks for the site`}
          description={`Open the link while you are signed in here. It works once, for ${LINK_HOURS} hours.`}
          autoComplete="off"
          maxLength={254}
        />
        <Button type="submit" loading={form.isSending}>
          {site.emailed_to === "" ? "Send the link" : "Send another link"}
        </Button>
      </ContractForm>
      {site.emailed_to !== "" && (
        <p role="status" className={classes.line}>
          {siteMessages.emailed(site.emailed_to)}
        </p>
      )}
    </div>
  );
}
