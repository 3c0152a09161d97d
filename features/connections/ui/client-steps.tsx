/** The steps of each program, a tab for each. */
import { Tabs } from "@mantine/core";
import "@mantine/core/styles/Tabs.layer.css";
import shared from "#features/api-keys/ui/connections.module.css";
import { siteName } from "#ui-kit/page/site-name.ts";
import { readClients } from "../steps-contract.ts";
import classes from "./assistants.module.css";

/** @param steps Markdown. */
export function ClientSteps({ steps: markdown, address }: { steps: string; address: string }) {
  const read = readClients(markdown);
  const clients = "clients" in read ? read.clients : [];
  const filled = (text: string) => text.replaceAll("{site}", siteName()).replaceAll("{address}", address);
  return (
    <Tabs defaultValue={clients[0]?.name ?? null} className={classes.clients}>
      <Tabs.List aria-label="Programs" className={classes.programs}>
        {clients.map(({ name }) => (
          <Tabs.Tab key={name} value={name}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {clients.map(({ name, steps }) => (
        <Tabs.Panel key={name} value={name}>
          <ol className={classes.steps}>
            {steps.map(({ text, code }, step) => (
              // oxlint-disable-next-line react/no-array-index-key -- two steps may have the same words
              <li key={step}>
                <p>
                  {filled(text)
                    .split("**")
                    // oxlint-disable-next-line react/no-array-index-key -- so may two parts
                    .map((part, at) => (at % 2 === 1 ? <b key={at}>{part}</b> : <span key={at}>{part}</span>))}
                </p>
                {code !== null && (
                  <pre className={shared.code}>
                    <code>{filled(code)}</code>
                  </pre>
                )}
              </li>
            ))}
          </ol>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
