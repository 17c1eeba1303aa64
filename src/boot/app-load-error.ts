import { loadError } from 'virtual:texts'

/** Shows an error when the app's chunks fail to load. Browsers cache a failed import until the page is reloaded. */
function tell(): void {
  // A tapped button must not look as if it waited.
  window.rosterSsr?.end()
  const [sentence, again] = loadError[document.documentElement.lang] ?? loadError.en
  const notice = document.createElement('div')
  notice.setAttribute('role', 'alert')
  notice.className =
    'fixed inset-x-0 bottom-(--bottom-space) z-40 border-line border-t bg-surface px-4 pt-3 pb-6 text-center text-body'
  const button = document.createElement('button')
  button.textContent = again
  button.className = 'mt-2 min-h-12 w-full max-w-[640px] rounded-control bg-accent font-semibold text-accent-ink'
  button.addEventListener('click', () => window.location.reload())
  notice.append(sentence, button)
  document.body.append(notice)
}

/** Ignores scripts of hosts and extensions, which the CSP refuses. Each file of the app is a module of its site. */
const isOurs = ({ type, src }: HTMLScriptElement) => type === 'module' && src.startsWith(`${window.location.origin}/`)

/** Stands in the HTML, because the first module itself may be what is missing: then nothing else of ours runs. */
export function watchForLoadError(): void {
  window.rosterLoadError = tell
  document.addEventListener('error', ({ target }) => isOurs(target as HTMLScriptElement) && tell(), true)
}
