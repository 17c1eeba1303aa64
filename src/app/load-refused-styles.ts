/**
 * The styles stand in the HTML, and the policy allows them by their hash. The browser refuses them when a host sends an
 * older policy or rewrites the page. Then the app loads the file that they were made from.
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
