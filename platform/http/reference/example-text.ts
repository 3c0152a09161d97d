/** An example as a reader would type it, and its answer. */
import { escapeText } from "entities/escape";
import { publicUrl } from "#platform/config/settings.ts";
import type { Example } from "./api-document.ts";

/** A command for a shell, with the key in a variable. */
export function commandOf(method: string, { address, headers = {}, form, body }: Example): string {
  const lines = [`curl ${method === "GET" ? "" : `-X ${method} `}${quoted(publicUrl() + address)}`];
  lines.push(`-H "Authorization: Bearer $DATELINE_KEY"`);
  for (const [name, value] of Object.entries(headers)) lines.push(`-H ${quoted(`${name}: ${value}`)}`);
  for (const [name, value] of Object.entries(form ?? {})) lines.push(`-F ${quoted(`${name}=${value}`)}`);
  if (body !== undefined) lines.push(`--json ${quoted(JSON.stringify(body))}`);
  return lines.join(" \\\n  ");
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

export function exampleBlock(method: string, example: Example): string {
  const { status, answer, answerHeaders = {} } = example;
  const headers = Object.entries(answerHeaders).map(([name, value]) => `${name}: ${value}`);
  const text = answer === undefined ? "" : typeof answer === "string" ? answer : JSON.stringify(answer, null, 2);
  const received = [...headers, ...(text === "" ? [] : [...(headers.length > 0 ? [""] : []), text])].join("\n");
  return `<div class="example"><h4>Example</h4><pre tabindex="0" aria-label="Request"><code>${escapeText(commandOf(method, example))}</code></pre>
<h4>Answer <code>${status}</code></h4>${received === "" ? "" : `<pre tabindex="0" aria-label="Answer"><code>${escapeText(received)}</code></pre>`}</div>`;
}
