/** Style sheet of the API reference; a string, because platform/ has no build step of its own. */
export const API_DOCS_STYLES = `
:root { color-scheme: light dark; --ink: light-dark(#17181c, #ececea); --ink-2: light-dark(#4a4d55, #b4b6bb);
  --paper: light-dark(#fbfaf7, #131417); --surface: light-dark(#fff, #1a1c20); --sunken: light-dark(#f3f1ec, #0e0f11);
  --rule: light-dark(#e2dfd8, #2b2e34); --field: light-dark(#85888f, #6d717a); --accent: light-dark(#1c3f94, #9db8ff);
  --wash: light-dark(#eef2fb, #1b2440); --green: light-dark(#166534, #86d7a3); --amber: light-dark(#8f3f00, #f5b27a); --red: light-dark(#a11a1a, #f5a3a0); }
* { box-sizing: border-box; }
html { scroll-padding-top: 5rem; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 0.9375rem/1.6 system-ui, sans-serif; }
header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 2rem;
  padding: 0.75rem 1.5rem; background: var(--paper); border-bottom: 1px solid var(--rule); }
header p { margin: 0; }
header form { display: flex; align-items: center; gap: 0.5rem; }
header label { color: var(--ink-2); font-size: 0.8125rem; }
input, button { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--field); border-radius: 6px; padding: 0.25rem 0.625rem; min-height: 2.25rem; min-width: 0; }
button { cursor: pointer; }
.brand { font: 600 1.125rem/1 Georgia, serif; color: var(--ink); text-decoration: none; margin-right: 0.75rem; }
.skip { position: absolute; left: -99rem; } .skip:focus { left: 1rem; top: 1rem; z-index: 2; background: var(--surface); padding: 0.5rem; }
.columns { display: grid; grid-template-columns: 13rem minmax(0, 1fr); gap: 2.5rem; max-width: 88rem; margin: 0 auto; padding: 0 1.5rem 6rem; }
nav .beside { position: sticky; top: 4.25rem; max-height: calc(100vh - 4.25rem); overflow-y: auto; padding: 1.5rem 0.25rem; }
nav .above { display: none; }
nav h2 { font-size: 0.75rem; font-weight: 600; color: var(--ink-2); margin: 1.25rem 0 0.25rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: 0.1875rem 0.5rem; border-radius: 4px; color: var(--ink); text-decoration: none; }
nav a:hover { background: var(--sunken); } nav a[aria-current] { background: var(--wash); color: var(--accent); font-weight: 600; }
main { padding-top: 1.5rem; } main:focus { outline: none; }
h1 { font: 500 2rem/1.2 Georgia, serif; margin: 0 0 0.75rem; }
h2 { font: 500 1.375rem/1.3 Georgia, serif; margin: 2.5rem 0 0.5rem; }
nav h2 { font-family: inherit; }
h3 { font-size: 1.125rem; line-height: 1.4; margin: 0 0 0.25rem; }
h3 a { color: inherit; text-decoration: none; } h3 a:hover { text-decoration: underline; }
h4, caption { font-size: 0.8125rem; font-weight: 600; text-align: left; color: var(--ink-2); margin: 1.25rem 0 0.375rem; }
caption { padding: 1.25rem 0 0.375rem; }
main p, main > section > p { max-width: 44rem; margin: 0 0 0.75rem; }
.lead { color: var(--ink-2); }
a { color: var(--accent); }
a:focus-visible, summary:focus-visible, pre:focus-visible, .wide:focus-visible, input:focus-visible, button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code { font: 0.8125rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { background: var(--sunken); border: 1px solid var(--rule); border-radius: 6px; padding: 0.75rem 1rem; margin: 0 0 0.75rem; overflow: auto; max-height: 28rem; max-width: 52rem; }
pre code { overflow-wrap: normal; }
.cards { list-style: none; padding: 0; margin: 1.5rem 0 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); gap: 0.75rem; }
.cards li { background: var(--surface); border: 1px solid var(--rule); border-radius: 6px; padding: 0.75rem 1rem; }
.cards a { display: block; font-weight: 600; }
.cards span, .index span, .found span { color: var(--ink-2); font-size: 0.8125rem; }
.index, .found { list-style: none; padding: 0; margin: 0 0 1rem; }
.index li, .found li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: 0.375rem 0; border-top: 1px solid var(--rule); }
.method { font-weight: 700; color: var(--accent); } .post { color: var(--green); } .put, .patch { color: var(--amber); } .delete { color: var(--red); }
.call { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 2rem; padding: 2rem 0 1.5rem; border-top: 1px solid var(--rule); }
.address { margin: 0 0 0.5rem; } .needs { color: var(--ink-2); font-size: 0.8125rem; }
.old { color: var(--amber); }
.answer { margin: 0 0 0.25rem; } .answer span, summary span { color: var(--ink-2); }
summary { cursor: pointer; padding: 0.25rem 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.8125rem; }
th, td { border-top: 1px solid var(--rule); padding: 0.375rem 0.75rem 0.375rem 0; text-align: left; vertical-align: top; font-weight: 400; }
td:nth-child(2) { overflow-wrap: anywhere; min-width: 7rem; } td:last-child { min-width: 12rem; }
thead th { color: var(--ink-2); border-top: 0; }
th code { overflow-wrap: normal; } th small { display: block; }
small { color: var(--ink-2); }
@media (min-width: 1200px) { .call:has(.example) { grid-template-columns: minmax(0, 1fr) minmax(0, 27rem); } .example { position: sticky; top: 4.5rem; align-self: start; } }
@media (max-width: 800px) {
  .columns { grid-template-columns: minmax(0, 1fr); gap: 0; padding: 0 1rem 4rem; } nav .beside { display: none; } nav .above { display: block; padding-top: 1rem; }
  header { position: static; padding: 0.75rem 1rem; } html { scroll-padding-top: 1rem; } header form { width: 100%; flex-wrap: wrap; } header label { width: 100%; } header input { flex: 1; }
}
@media print { nav, header form { display: none; } }
`;
