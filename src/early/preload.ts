/**
 * The files to preload: for the app, for each page, and for people with a session. The build fills it in
 * (scripts/early-entry.ts).
 */
declare const FILES: Record<string, string[]>
const files = FILES

/** Fetches the app's code. Otherwise the browser learns its address only when the first module runs. */
export function preloadApp(): void {
  preload('app')
}

/** Fetches a page's code together with the app's. Otherwise the browser learns its address only when the app runs. */
export function preloadPage(pathname: string, isSignedIn: boolean): void {
  const [, section] = pathname.split('/')
  preload(pathname in files ? pathname : `/${section}/*`)
  if (isSignedIn) preload('session')
}

function preload(what: string): void {
  for (const file of files[what] ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = file
    document.head.append(link)
  }
}
