/** What the browser gets of the plug-in: plain scripts and styles, without a build. */
import { CARD_CSS } from '@linklens/cards'

export const PANEL_JS = `const path = new URLSearchParams(location.search).get('path') ?? '/'
const main = document.querySelector('main')
const refresh = async () => {
  const response = await fetch('/__linklens/content?path=' + encodeURIComponent(path))
  if (response.ok) main.innerHTML = await response.text()
  document.documentElement.dataset.judged = Number(document.documentElement.dataset.judged ?? 0) + 1
}
new EventSource('/__linklens/events').addEventListener('message', refresh)
main.addEventListener('click', async ({ target }) => {
  const query = target.closest?.('[data-source]')?.dataset.source
  if (query === undefined) return
  const output = target.parentElement.querySelector('output')
  const { file, line } = await (await fetch('/__linklens/source?' + query)).json()
  output.textContent = file ? file + ':' + line : 'It is in no file, or in several.'
  if (file) await fetch('/__open-in-editor?file=' + encodeURIComponent(file + ':' + line))
})
`

export const BADGE_JS = `const host = document.createElement('div')
const root = host.attachShadow({ mode: 'closed' })
const link = document.createElement('a')
link.target = '_blank'
link.rel = 'noopener'
link.style.cssText = 'position:fixed;inset:auto 8px 8px auto;z-index:2147483647;padding:4px 8px;border-radius:6px;' +
  'font:600 13px/1.4 system-ui,sans-serif;color:#fff;background:#1f2937;text-decoration:none;box-shadow:0 1px 4px #0006'
root.append(link)
document.body.append(host)
const refresh = async () => {
  const query = '?path=' + encodeURIComponent(location.pathname + location.search)
  link.href = '/__linklens' + query
  const { score, problem } = await (await fetch('/__linklens/score' + query)).json()
  link.textContent = 'Link ' + (score ?? '–')
  link.title = problem ?? 'How a link to this page looks: score ' + score + ' of 100'
}
new EventSource('/__linklens/events').addEventListener('message', refresh)
globalThis.navigation?.addEventListener('navigatesuccess', refresh)
refresh()
`

/** CSS of the panel, without that of the cards. */
const OWN_CSS = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 75rem; margin: 1.5rem auto; padding: 0 1rem }
h1 small, .dim { font-weight: normal; opacity: 0.75 }
h1 small { font-size: 1rem }
input { font: inherit; min-width: min(30rem, 60vw) }
button { font: inherit; min-height: 24px }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); gap: 1rem }
.cards h3 { margin: 0.5rem 0; font-size: 1rem }
.stage { border: 1px solid #8886; border-radius: 8px; overflow: hidden }
.full, .degraded, .none, .unknown { padding: 0 0.4em; border-radius: 4px; font-size: 0.85em }
.full { background: #15803d; color: #fff }
.degraded { background: #b45309; color: #fff }
.none { background: #b91c1c; color: #fff }
.unknown { background: #4b5563; color: #fff }
.likely { background: none; color: inherit; outline: 1px dashed currentcolor }
details { margin: 0.75rem 0; padding-left: 0.75rem; border-left: 4px solid #8886 }
details.error { border-color: #b91c1c }
details.warning { border-color: #b45309 }
pre { padding: 0.75rem; overflow-x: auto; background: #8882; border-radius: 6px }
`

export const PANEL_CSS = OWN_CSS + CARD_CSS
