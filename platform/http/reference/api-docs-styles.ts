/** Style sheet of the API reference; a string, because platform/ has no build step of its own. */
export const API_DOCS_STYLES = `
:root { color-scheme: light dark; --ink: light-dark(#17181c, #ececea); --ink-2: light-dark(#4a4d55, #b4b6bb);
  --paper: light-dark(#fbfaf7, #131417); --surface: light-dark(#fff, #1a1c20); --rule: light-dark(#e2dfd8, #2b2e34); --accent: light-dark(#1c3f94, #9db8ff); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 68rem; padding: 2rem 1rem 6rem; background: var(--paper); color: var(--ink); font: 0.9375rem/1.6 system-ui, sans-serif; }
h1 { font-size: 1.75rem; margin: 0 0 0.5rem; }
h2 { font-size: 1.1875rem; margin: 2.5rem 0 0.75rem; }
h3, caption { font-size: 0.8125rem; font-weight: 600; text-align: left; color: var(--ink-2); margin: 1rem 0 0.25rem; padding: 1rem 0 0.25rem; }
h3 { padding: 0; }
a { color: var(--accent); }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; list-style: none; padding: 0; margin: 1.5rem 0 0; }
details { background: var(--surface); border: 1px solid var(--rule); border-radius: 6px; padding: 0 1rem; margin: 0 0 0.5rem; overflow-x: auto; }
details[open] { padding-bottom: 1rem; }
summary { cursor: pointer; padding: 0.625rem 0; }
summary:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
summary span { color: var(--ink-2); }
summary code:first-child { display: inline-block; min-width: 4.5em; font-weight: 700; color: var(--accent); }
code { font: 0.8125rem/1.4 ui-monospace, monospace; }
table { border-collapse: collapse; width: 100%; font-size: 0.8125rem; }
th, td { border-top: 1px solid var(--rule); padding: 0.375rem 0.75rem 0.375rem 0; text-align: left; vertical-align: top; font-weight: 400; }
thead th { color: var(--ink-2); }
small { color: var(--ink-2); }
`;
