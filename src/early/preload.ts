/**
 * Files by what asks for them: the app, a page's address, a session. The build fills it in
 * (scripts/early-entry.ts).
 */
declare const FILES: Record<string, string[]>
const files = FILES

/** Fetches the app's code, whose address is otherwise known only once the first module runs. */
export function preloadApp(): void {
  preload('app')
}

/** Fetches a page's code beside the app's: otherwise its address is known only once the app is running. */
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
