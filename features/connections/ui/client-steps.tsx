/** The steps of each program, a tab for each. */
import { Tabs } from "@mantine/core";
import "@mantine/core/styles/Tabs.layer.css";
import { siteName } from "#ui-kit/page/site-name.ts";
import classes from "./assistants.module.css";
import { CLIENTS, codeOf, partsOf } from "./clients.ts";

export function ClientSteps({ address }: { address: string }) {
  return (
    <Tabs defaultValue={CLIENTS[0]?.key ?? null} className={classes.clients}>
      <Tabs.List aria-label="Programs" className={classes.programs}>
        {CLIENTS.map(({ key, name }) => (
          <Tabs.Tab key={key} value={key}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {CLIENTS.map(({ key, steps }) => (
        <Tabs.Panel key={key} value={key}>
          <ol className={classes.steps}>
            {steps.map((step) => {
              const code = codeOf(step, address);
              return (
                <li key={step.text}>
                  <p>
                    {partsOf(step, siteName()).map((part, at) =>
                      at % 2 === 1 ? <b key={part}>{part}</b> : <span key={part}>{part}</span>,
                    )}
                  </p>
                  {code !== null && (
                    <pre className={classes.code}>
                      <code>{code}</code>
                    </pre>
                  )}
                </li>
              );
            })}
          </ol>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
