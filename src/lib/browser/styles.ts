let loading: Promise<void> | undefined

/**
 * The styles of the whole app, which come with its code. What is drawn before, the first screen and the page that it begins, has its own in
 * the HTML (scripts/vite/first-styles.ts); everything that is loaded later waits for these.
 * @throws Error when they could not be loaded; the next call tries again
 */
export async function loadStyles(): Promise<void> {
  const file = document.querySelector<HTMLStyleElement>('style[data-file]')?.dataset.file
  // Vite's dev server has them all in the page.
  if (!file) return
  loading ??= load(file).catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

function load(file: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = file
  const loaded = new Promise<void>((done, fail) => {
    link.onload = () => done()
    // Vite's own words (`isFailedChunk`).
    link.onerror = () => fail(new Error(`Unable to preload CSS for ${file}`))
  })
  document.head.append(link)
  return loaded
}
