/** Colours and type are those of the web app. Light or dark, following the system. */
export const STYLE = `:root {
  color-scheme: light dark;
  --ground: #fff;
  --raised: #f8f9fa;
  --text: #212529;
  --dim: #495057;
  --line: #dee2e6;
  --accent: #364fc7;
  --tint: #edf2ff;
  --string: #0b6b3a;
  --number: #9c36b5;
  --word: #364fc7;
  --warn: #a61e1e;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #1a1b1e;
    --raised: #25262b;
    --text: #dee2e6;
    --dim: #b3b8bf;
    --line: #3b3d44;
    --accent: #91a7ff;
    --tint: #2a2f4a;
    --string: #8ce99a;
    --number: #e599f7;
    --word: #91a7ff;
    --warn: #ffa8a8;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 76px; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0;
  background: var(--ground);
  color: var(--text);
  font: 16px/1.6 Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Noto Sans', sans-serif;
}
a { color: var(--accent); text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
code, pre { font-family: var(--mono); }
p, li, dd, td, th { overflow-wrap: anywhere; }
:is(p, li, dd, dt, td, th) > code, strong > code {
  font-size: 0.86em;
  padding: 0.1em 0.32em;
  border-radius: 5px;
  background: var(--raised);
  border: 1px solid var(--line);
}
.skip-link { position: absolute; left: -10000px; }
.skip-link:focus { left: 8px; top: 8px; z-index: 20; padding: 8px 12px; background: var(--ground); }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); margin: 0; }

.top {
  position: sticky; top: 0; z-index: 10;
  display: flex; align-items: center; gap: 14px;
  height: 60px; padding: 0 max(24px, calc((100vw - 1720px) / 2 + 24px));
  background: var(--ground);
  border-bottom: 1px solid var(--line);
}
.brand { display: flex; align-items: center; gap: 10px; color: var(--text); font-weight: 700; font-size: 18px; text-decoration: none; }
.top h1 { margin: 0; padding-left: 14px; border-left: 1px solid var(--line); font-size: 16px; font-weight: 500; color: var(--dim); white-space: nowrap; }
.version { margin-left: 4px; font-size: 12px; }
.back { margin-left: auto; font-size: 15px; font-weight: 500; text-decoration: none; white-space: nowrap; padding: 6px 14px; border: 1px solid var(--line); border-radius: 8px; }
.back:hover { background: var(--raised); }

.layout { display: grid; grid-template-columns: minmax(0, 1fr); max-width: 1720px; margin: 0 auto; }
.menu { border-bottom: 1px solid var(--line); padding: 0 24px; font-size: 15px; }
.menu summary { padding: 12px 0; font-weight: 600; cursor: pointer; }
.menu-title { margin: 18px 0 6px; font-size: 12px; font-weight: 650; letter-spacing: 0.05em; text-transform: uppercase; color: var(--dim); }
.menu ul { list-style: none; margin: 0 0 14px; padding: 0; }
.menu li + li { margin-top: 2px; }
.menu a { display: block; padding: 6px 12px; margin: 0 -12px; border-radius: 8px; color: var(--text); text-decoration: none; }
.menu a:hover { background: var(--raised); }
.menu a[aria-current] { background: var(--tint); color: var(--accent); font-weight: 600; }

main { padding: 0 24px 96px; min-width: 0; }
section { padding: 40px 0; border-bottom: 1px solid var(--line); display: grid; gap: 24px; grid-template-columns: minmax(0, 1fr); }
section:last-child { border-bottom: 0; }
.text, .code { min-width: 0; }
h2 { margin: 0 0 12px; font-size: 26px; line-height: 1.25; font-weight: 650; letter-spacing: -0.01em; }
h3 { margin: 28px 0 4px; font-size: 18px; font-weight: 650; }
h4 { margin: 22px 0 4px; font-size: 15px; font-weight: 650; }
.text > p, .text ul, .text ol { max-width: 70ch; }
.lead { font-size: 18px; }
ul, ol { padding-left: 1.3em; }
li + li { margin-top: 6px; }
.endpoint { display: flex; flex-wrap: wrap; align-items: center; gap: 10px; margin: 0 0 14px; }
.endpoint > code { background: none; border: 0; padding: 0; font-size: 15px; }
.method { font: 650 12px/1 var(--mono); padding: 6px 9px; border-radius: 6px; color: var(--accent); background: var(--tint); }

.fields { margin: 6px 0 16px; }
.field { padding: 12px 0; border-top: 1px solid var(--line); }
.field:last-child { border-bottom: 1px solid var(--line); }
.field dt { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 10px; font-weight: 600; font-size: 15px; }
.field dt > code { background: none; border: 0; padding: 0; font-size: 14.5px; }
.field dd { margin: 3px 0 0; font-size: 15px; color: var(--dim); max-width: 70ch; }
.type { font-size: 13.5px; font-weight: 400; color: var(--dim); }
.required { font-size: 12.5px; font-weight: 600; color: var(--warn); }

.explained { width: 100%; border-collapse: collapse; font-size: 15px; margin-top: 8px; }
.explained th, .explained td { text-align: left; vertical-align: top; padding: 12px 16px 12px 0; border-top: 1px solid var(--line); }
.explained thead th { border-top: 0; padding-bottom: 6px; font-size: 13.5px; color: var(--dim); }
.explained tbody th { font-weight: 600; }
.explained tbody th { white-space: nowrap; }
.explained tbody th > code { background: none; border: 0; padding: 0; font-size: 13.5px; }
.explained td { width: 50%; }
.note { display: block; margin-top: 2px; font-size: 13px; font-weight: 400; color: var(--dim); }

.sample { border: 1px solid var(--line); border-radius: 12px; background: var(--raised); overflow: hidden; display: grid; grid-template-columns: minmax(0, 1fr) auto auto; align-items: center; }
.sample + .sample, .aside { margin-top: 16px; }
.aside { font-size: 15px; color: var(--dim); }
.sample-title { margin: 0; padding: 10px 14px; font-size: 13.5px; font-weight: 600; color: var(--dim); }
.panel { grid-column: 1 / -1; min-width: 0; border-top: 1px solid var(--line); }
.panel[hidden] { display: none; }
.panel-name { margin: 0; padding: 10px 14px 0; font-size: 13px; font-weight: 600; }
.has-tabs .panel-name { display: none; }
.sample pre { margin: 0; padding: 14px 14px; overflow-x: auto; font-size: 12.5px; line-height: 1.65; }
.sample pre:focus-visible { outline-offset: -2px; border-radius: 0 0 12px 12px; }
.string { color: var(--string); }
.number { color: var(--number); }
.word { color: var(--word); }
.tabs { display: flex; gap: 2px; }
.tabs button, .copy { font: 600 13px/1 inherit; font-family: inherit; color: var(--dim); background: none; border: 0; border-radius: 7px; padding: 8px 10px; cursor: pointer; }
.tabs button:hover, .copy:hover { color: var(--text); }
.tabs [aria-selected='true'] { color: var(--accent); background: var(--tint); }
.copy { grid-column: 3; margin-right: 6px; min-width: 62px; }

@media (max-width: 719px) {
  .top { padding: 0 16px; gap: 10px; }
  .top h1 { padding-left: 10px; }
  .brand span, .version { display: none; }
  .menu, main { padding-left: 16px; padding-right: 16px; }
  section { padding: 32px 0; }
  h2 { font-size: 23px; }
  .menu a { padding: 10px 12px; }
  .tabs button, .copy { padding: 12px 9px; }
  .explained, .explained tbody, .explained tr, .explained th, .explained td { display: block; }
  .explained thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .explained tr { border-top: 1px solid var(--line); padding: 14px 0; }
  .explained tbody :is(th, td) { border: 0; padding: 0; }
  .explained td { margin-top: 6px; width: auto; }
  .explained td::before { content: attr(data-label); display: block; font-size: 12.5px; font-weight: 600; color: var(--dim); }
  .note { display: inline; margin-left: 10px; }
}
@media (min-width: 1000px) {
  .layout { grid-template-columns: 224px minmax(0, 1fr); }
  .menu { position: sticky; top: 60px; align-self: start; height: calc(100vh - 60px); overflow-y: auto; border-bottom: 0; border-right: 1px solid var(--line); padding-bottom: 24px; }
  .menu summary { display: none; }
  main { padding: 0 32px 120px; }
}
@media (min-width: 1240px) {
  section { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 36px; padding: 56px 0; }
  section.wide { grid-template-columns: minmax(0, 1fr); gap: 28px; }
  .wide .code { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 20px 36px; align-items: start; }
  .wide .sample + .sample { margin-top: 0; }
}
@media (min-width: 1700px) { section { gap: 64px; } .sample pre { font-size: 13.5px; } }
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
@media print { .menu, .back, .copy, .tabs { display: none; } .panel[hidden] { display: block; } .top { position: static; } }
`
