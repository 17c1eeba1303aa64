/**
 * The styles are inline in the HTML, and the content security policy allows them by their hash. The browser refuses
 * them if a host sends an older policy or rewrites the page. Then the app loads the stylesheet's file.
 */
export async function loadRefusedStyles(): Promise<void> {
  const inline = document.querySelector<HTMLStyleElement>('style[data-file]')
  if (!inline?.dataset.file || inline.sheet) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = inline.dataset.file
  document.head.append(link)
  await new Promise((done) => {
    link.onload = done
    link.onerror = done
  })
}
