let loading: Promise<void> | undefined

/**
 * The styles of the whole app, which come with its code. What is drawn before, the first screen and the page that it begins, has its own in
 * the HTML (scripts/vite/first-styles.ts); everything that is loaded later waits for these.
 * @throws Error when they could not be loaded; the next call tries again
 */
export function loadStyles(): Promise<void> {
  loading ??= load().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<void> {
  // Vite's dev server has them all in the page.
  const file = document.querySelector<HTMLStyleElement>('style[data-file]')?.dataset.file
  if (!file) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = file
  const loaded = new Promise((done, fail) => {
    link.onload = done
    // Vite's own words (`isFailedChunk`).
    link.onerror = () => fail(new Error(`Unable to preload CSS for ${file}`))
  })
  document.head.append(link)
  await loaded
}
