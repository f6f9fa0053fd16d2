/**
 * The page's interactive parts: tabs, copying, and the highlight in its menu. Without it the whole page is still
 * readable.
 */
export const SCRIPT = `'use strict'

const CHOICE = 'flightline-reference-language'
const status = document.getElementById('status')

// The menu is open where there is room for it.
const menu = document.querySelector('.menu details')
const wide = matchMedia('(min-width: 1000px)')
const openIfWide = () => { menu.open = wide.matches }
wide.addEventListener('change', openIfWide)
openIfWide()
menu.addEventListener('click', (event) => {
  if (event.target.closest('a') && !wide.matches) menu.open = false
})

const samples = [...document.querySelectorAll('[data-tabs]')].map((sample, number) => {
  const list = document.createElement('div')
  list.className = 'tabs'
  list.setAttribute('role', 'tablist')
  list.setAttribute('aria-label', 'Language')
  const panels = [...sample.querySelectorAll('.panel')]
  const tabs = panels.map((panel) => {
    const tab = document.createElement('button')
    tab.type = 'button'
    tab.textContent = panel.dataset.name
    tab.setAttribute('role', 'tab')
    tab.id = 'tab-' + number + '-' + panel.dataset.language
    panel.id = 'panel-' + number + '-' + panel.dataset.language
    panel.setAttribute('role', 'tabpanel')
    panel.setAttribute('aria-labelledby', tab.id)
    tab.setAttribute('aria-controls', panel.id)
    tab.addEventListener('click', () => choose(panel.dataset.language, true))
    list.append(tab)
    return tab
  })
  list.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length]
    next.click()
    next.focus()
  })
  sample.querySelector('.sample-title').after(list)
  sample.classList.add('has-tabs')
  return { tabs, panels }
})

// One choice for all samples, remembered.
function choose(language, isKept) {
  for (const { tabs, panels } of samples) {
    panels.forEach((panel, position) => {
      const isChosen = panel.dataset.language === language
      panel.hidden = !isChosen
      tabs[position].setAttribute('aria-selected', String(isChosen))
      tabs[position].tabIndex = isChosen ? 0 : -1
    })
  }
  if (isKept) try { localStorage.setItem(CHOICE, language) } catch {}
}
let kept = null
try { kept = localStorage.getItem(CHOICE) } catch {}
choose(['curl', 'node', 'python'].includes(kept) ? kept : 'curl', false)

for (const sample of document.querySelectorAll('.sample')) {
  const title = sample.querySelector('.sample-title')
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copy'
  button.setAttribute('aria-label', 'Copy: ' + title.textContent)
  button.addEventListener('click', async () => {
    await copy(sample.querySelector('.panel:not([hidden]) code'))
    button.textContent = 'Copied'
    status.textContent = 'Copied.'
    setTimeout(() => { button.textContent = 'Copy'; status.textContent = '' }, 2000)
  })
  sample.querySelector('.panel').before(button)
}

// Browsers offer the clipboard over https and on localhost only; the old way works everywhere.
async function copy(code) {
  try {
    await navigator.clipboard.writeText(code.textContent)
  } catch {
    getSelection().selectAllChildren(code)
    document.execCommand('copy')
  }
}

const links = new Map([...document.querySelectorAll('.menu a')].map((link) => [link.hash.slice(1), link]))
const seen = new Set()
const watch = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) seen[isIntersecting ? 'add' : 'delete'](target.id)
  const current = [...links.keys()].find((id) => seen.has(id))
  if (!current) return
  for (const [id, link] of links) {
    if (id === current) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
}, { rootMargin: '-80px 0px -60% 0px' })
for (const id of links.keys()) watch.observe(document.getElementById(id))
`
