import { createHash } from 'node:crypto'

/** Colours and type are those of the web app. Light or dark, following the system; on paper always light. */
export const STYLE = `:root {
  color-scheme: light dark;
  --ground: #fff;
  --raised: #f8f9fa;
  --text: #212529;
  --dim: #495057;
  --line: #dee2e6;
  --accent: #364fc7;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #1a1b1e;
    --raised: #25262b;
    --text: #dee2e6;
    --dim: #b3b8bf;
    --line: #3b3d44;
    --accent: #91a7ff;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0 auto;
  max-width: 1180px;
  padding: 0 24px 64px;
  background: var(--ground);
  color: var(--text);
  font: 16px/1.6 Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Noto Sans', sans-serif;
  overflow-wrap: anywhere;
}
a { color: var(--accent); text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
h1, h2, h3, p, dl, ul, ol { margin: 0; }
h1 { font-size: 2.25rem; line-height: 1.2; letter-spacing: -0.02em; text-wrap: balance; }
h2 { font-size: 1.5rem; line-height: 1.3; }
h3 { font-size: 1.25rem; line-height: 1.35; }
.skip { position: absolute; left: -10000px; }
.skip:focus { left: 8px; top: 8px; padding: 8px 12px; background: var(--ground); }
.preview { margin: 0 -24px; padding: 10px 24px; background: var(--raised); border-bottom: 1px solid var(--line); font-size: 0.9rem; }
.head { display: grid; gap: 14px; padding: 48px 0 32px; border-bottom: 1px solid var(--line); }
.head > * { max-width: 46rem; }
.words { white-space: pre-line; }
.dim { color: var(--dim); }
.columns { display: grid; grid-template-columns: 240px minmax(0, 1fr); gap: 48px; padding-top: 32px; align-items: start; }
.contents { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding: 8px 4px 16px; font-size: 0.9rem; }
.contents h2 { font-size: 0.8rem; color: var(--dim); margin-bottom: 8px; }
.contents ol, .contents ul { list-style: none; padding: 0; }
.contents > ol > li { margin-bottom: 10px; }
.contents > ol > li > a { font-weight: 600; }
.contents ul { padding-left: 12px; margin-top: 2px; }
.contents a { display: inline-block; padding: 2px 0; text-decoration: none; }
.contents a:hover { text-decoration: underline; }
.group { display: grid; gap: 24px; }
.group + .group { margin-top: 48px; }
.product { display: grid; gap: 14px; padding: 24px; border: 1px solid var(--line); border-radius: 10px; }
.product:target { border-color: var(--accent); }
.product h3 a { color: inherit; text-decoration: none; }
.product h3 a:hover { text-decoration: underline; }
.product img { display: block; width: auto; height: auto; max-width: 100%; max-height: 320px; border-radius: 6px; background: var(--raised); }
.lead { font-weight: 600; }
.facts { display: grid; grid-template-columns: 130px minmax(0, 1fr); gap: 6px 16px; font-size: 0.95rem; }
.facts dt { color: var(--dim); }
.facts dd { margin: 0; }
.facts ul { padding: 0; list-style: none; display: grid; gap: 2px; }
.pages { display: flex; flex-wrap: wrap; gap: 8px 24px; justify-content: space-between; margin-top: 32px; padding-top: 16px; border-top: 1px solid var(--line); }
@media screen and (max-width: 800px) {
  body { padding: 0 16px 48px; }
  .preview { margin: 0 -16px; padding: 10px 16px; }
  .head { padding: 32px 0 24px; }
  h1 { font-size: 1.75rem; }
  .columns { grid-template-columns: minmax(0, 1fr); gap: 24px; padding-top: 16px; }
  .contents { position: static; max-height: none; padding: 0 0 16px; border-bottom: 1px solid var(--line); }
  .contents ul { display: none; }
  .product { padding: 16px; }
  .facts { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .facts dd { margin-bottom: 8px; }
}
@page { margin: 16mm; }
@media print {
  :root {
    color-scheme: light;
    --ground: #fff; --raised: #fff; --text: #000; --dim: #333; --line: #999; --accent: #000;
  }
  body { max-width: none; padding: 0; font-size: 11pt; }
  .skip, .preview, .contents, .pages, .ask { display: none; }
  .head { padding: 0 0 8mm; }
  .columns { display: block; padding-top: 8mm; }
  .group, .product { display: block; }
  .group + .group { margin-top: 8mm; }
  .product { padding: 0 0 6mm; border: 0; border-bottom: 1px solid var(--line); border-radius: 0; margin-bottom: 6mm; break-inside: avoid; }
  .product > * + * { margin-top: 3mm; }
  .product img { max-height: 60mm; }
  h2, h3 { break-after: avoid; }
  h2 { margin-bottom: 4mm; }
  .product h3 a { text-decoration: none; }
  a[href^='http']::after { content: ' (' attr(href) ')'; font-size: 0.85em; }
}
`

/** The only style that the page's policy allows. */
export const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`
