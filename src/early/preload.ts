/**
 * The files to preload: for the app, for each page, for the sign-up form, for a list with sections, and for people with a session. The build fills it
 * in (scripts/vite/early-entry.ts).
 */
declare const FILES: Record<string, string[]>
const files = FILES

/** Preloads a page's code together with the app's. Otherwise the browser learns its URL only when the app runs. */
export function preloadPage(pathname: string, isSignedIn: boolean): void {
  const [, section] = pathname.split('/')
  preload(pathname in files ? pathname : `/${section}/*`)
  if (isSignedIn) preload('session')
}

/**
 * Preloads code before the module that imports it runs. The sign-up form is preloaded here only for somebody who has
 * asked for it already; for all others the page preloads it.
 */
export function preload(what: string): void {
  for (const file of files[what] ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = file
    document.head.append(link)
  }
}
