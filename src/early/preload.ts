/**
 * The files to preload: for the app, for each page, and for people with a session. The build fills it in
 * (scripts/early-entry.ts).
 */
declare const FILES: Record<string, string[]>
const files = FILES
/** The files of the sign-up form that its page does not bring. The build fills it in too. */
declare const FORM: string[]

/** Fetches the app's code. Otherwise the browser learns its address only when the first module runs. */
export function preloadApp(): void {
  preload(files.app)
}

/** Fetches a page's code together with the app's. Otherwise the browser learns its address only when the app runs. */
export function preloadPage(pathname: string, isSignedIn: boolean): void {
  const [, section] = pathname.split('/')
  preload(files[pathname] ?? files[`/${section}/*`])
  if (isSignedIn) preload(files.session)
}

/** Fetches the sign-up form at once, for somebody who has asked for it. For all others it comes after the page. */
export function preloadForm(): void {
  preload(FORM)
}

function preload(found: string[] = []): void {
  for (const file of found) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = file
    document.head.append(link)
  }
}
