/** The styles of the HTML file of cards, without those of the cards themselves. */
export const PAGE_STYLES = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 80rem; margin: 1.5rem auto; padding: 0 1rem; overflow-wrap: anywhere }
h1 { font-size: 1.4rem }
h2 { margin: 2rem 0 0; font-size: 1.15rem }
h3 { margin: 0 0 .5rem; font-size: 1rem }
p, figure { margin: 0 }
.dim { opacity: .75 }
.platforms { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(22rem, 100%), 1fr)); gap: 1.5rem; margin: 1rem 0 }
article > p, article > .stage { margin-top: .5rem }
figure + figure { margin-top: .5rem }
.stage { border: 1px solid #8886; border-radius: 8px; overflow: hidden; print-color-adjust: exact }
h3 span { padding: 0 .4em; border-radius: 4px; font-size: .85em; color: #fff }
.full { background: #15803d }
.degraded { background: #a14a07 }
.none { background: #b91c1c }
.unknown { background: #4b5563 }
h3 .likely { outline: 2px dashed currentcolor; outline-offset: -2px }
summary { padding: .3rem 0; cursor: pointer }
.findings span:first-child { padding: 0 .4em; border-radius: 4px; font-size: .85em; color: #fff }
.error { background: #b91c1c }
.warning { background: #a14a07 }
.info { background: #4b5563 }
details > :not(summary) { margin: 0 0 .5rem 1rem }
pre { white-space: pre-wrap; padding: .5rem; border: 1px solid #8886; border-radius: 8px; font-size: .85em }
fieldset { margin: 1rem 0; border: 1px solid #8886; border-radius: 8px }
label { display: inline-block; margin-right: 1rem }
.rows { display: flex; flex-direction: column; margin: 0; padding: 0; list-style: none }
.rows li { display: grid; grid-template-columns: 3rem 2fr 2fr 3fr; gap: .25rem 1rem; padding: .3rem 0; border-bottom: 1px solid #8883; order: var(--score); content-visibility: auto; contain-intrinsic-size: auto 2.2rem }
.run:has(#by-found:checked) li { order: var(--found) }
.run:has(#by-path:checked) li { order: var(--path) }
@media (max-width: 50rem) { .rows li { grid-template-columns: 3rem 1fr } .rows li > :nth-child(n + 3) { grid-column: 2 } }
@media print { section { break-inside: avoid } }
`
