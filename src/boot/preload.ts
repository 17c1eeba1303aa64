/** Makes the browser fetch files before the code that needs them runs; otherwise it would learn their addresses only then. */
export function preload(files: string[] = []): void {
  for (const file of files) {
    const link = document.createElement('link')
    const isStyle = file.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    link.href = file
    document.head.append(link)
  }
}
