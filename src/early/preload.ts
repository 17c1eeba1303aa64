/** Pages by address, with the files that each will ask for; the build fills it in (scripts/early-entry.ts). */
declare const PAGE_FILES: Record<string, string[]>
const FILES = PAGE_FILES

/** Fetches a page's code beside the app's: otherwise its address is known only once the app is running. */
export function preloadFor(pathname: string, isSignedIn: boolean): void {
  const [, section] = pathname.split('/')
  const files = FILES[pathname] ?? FILES[`/${section}/*`] ?? []
  for (const file of isSignedIn ? [...files, ...(FILES.session ?? [])] : files) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = file
    document.head.append(link)
  }
}
