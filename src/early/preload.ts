/** Pages by address, with the files that each will ask for; the build fills it in (scripts/early-entry.ts). */
declare const PAGE_FILES: Record<string, string[]>
const FILES = PAGE_FILES

/** Fetches a page's code beside the app's: otherwise its address is known only once the app is running. */
export function preloadFor(pathname: string): void {
  const [, section] = pathname.split('/')
  for (const file of FILES[pathname] ?? FILES[`/${section}/*`] ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = file
    document.head.append(link)
  }
}
