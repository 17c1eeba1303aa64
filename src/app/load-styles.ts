/**
 * The HTML has only the styles of the first screen (scripts/vite/first-styles.ts). Those of the whole app come with its code, after them.
 * @throws Error when they could not be loaded
 */
export async function loadStyles(): Promise<void> {
  // Vite's dev server has them all in the page.
  const file = document.querySelector<HTMLStyleElement>('style[data-file]')?.dataset.file
  if (!file) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = file
  const loaded = new Promise((done, fail) => {
    link.onload = done
    link.onerror = () => fail(new Error(`${file} could not be loaded`))
  })
  document.head.append(link)
  await loaded
}
