"""How the page of a rule list looks, on a screen, small or dark, and on paper."""

from base64 import b64encode
from hashlib import sha256

STYLE = """
:root {
  color-scheme: light dark;
  --ink: light-dark(#1d1f21, #e6e3dc); --faint: light-dark(#5c6166, #a9a59c);
  --ground: light-dark(#fdfcf9, #191a1c); --line: light-dark(#d9d5cb, #3b3d40); --link: light-dark(#1f4e79, #93c0ea);
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
body { margin: 0; color: var(--ink); background: var(--ground); font: 1.0625rem/1.55 Georgia, "Noto Serif", serif; }
.page { max-width: 72rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 2em 0 .5em; text-wrap: balance; }
h1 { margin-top: 0; font-size: 2rem; }
h2 { font-size: 1.4rem; padding-bottom: .25em; border-bottom: 1px solid var(--line); }
h3 { font-size: 1.125rem; }
h4, h5, h6 { font-size: 1rem; margin-top: 1.25em; }
p, ul, ol, blockquote, pre, table { margin: 0 0 .8em; }
a { color: var(--link); }
a:focus-visible, pre:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
header p, .history, .standing, nav, footer { font-family: system-ui, "Noto Sans", sans-serif; }
header p { color: var(--faint); margin: 0 0 .25em; font-size: .9375rem; }
code, pre { font-family: ui-monospace, "Noto Sans Mono", monospace; font-size: .875em; }
code { overflow-wrap: anywhere; }
pre { padding: .75em 1em; overflow-x: auto; border: 1px solid var(--line); border-radius: 4px; }
pre code { overflow-wrap: normal; }
blockquote { margin-left: 0; padding-left: 1em; border-left: 3px solid var(--line); }
table { border-collapse: collapse; } th, td { padding: .25em .6em; border: 1px solid var(--line); text-align: left; }
article { overflow-wrap: break-word; max-width: 42rem; }
h3 a { color: inherit; text-decoration: none; } h3 a:hover, h3 a:focus-visible { text-decoration: underline; }
.standing, .history { color: var(--faint); font-size: .875rem; line-height: 1.45; }
.standing { margin-bottom: .2em; } .history { padding-left: 1.1em; }
nav { font-size: .9375rem; line-height: 1.4; }
nav h2 { font-size: 1rem; margin: 1.25em 0 .4em; border: 0; padding: 0; }
nav ul { list-style: none; margin: 0; padding: 0; } main > :first-child h2 { margin-top: .8em; }
nav a { display: block; padding: .2em 0 .2em 1em; text-indent: -1em; text-decoration: none; }
nav a:hover { text-decoration: underline; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--ground); padding: .5em; }
footer { margin-top: 3rem; color: var(--faint); font-size: .875rem; }
@media (min-width: 60rem) {
  .columns { display: grid; grid-template-columns: 16rem minmax(0, 1fr); gap: 3rem; }
  nav { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; align-self: start; padding-bottom: 1rem; }
}
@media print {
  :root { color-scheme: light; --ink: #000; --faint: #333; --ground: #fff; --line: #999; --link: #000; }
  @page { margin: 20mm 18mm; }
  body { font-size: 10.5pt; } .page { max-width: none; padding: 0; } nav, .skip { display: none; }
  article { max-width: none; } h1, h2, h3, h4 { break-after: avoid; } .standing, .history { break-before: avoid; }
  p, li { orphans: 3; widows: 3; } pre { white-space: pre-wrap; overflow: visible; }
}
""".strip()

POLICY = f"default-src 'none'; style-src 'sha256-{b64encode(sha256(STYLE.encode()).digest()).decode()}'"
"""What the page may load: its own style, known by its digest, and nothing else."""
