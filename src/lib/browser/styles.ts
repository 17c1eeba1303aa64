let loading: Promise<void> | undefined

/**
 * Loads the styles of the whole app, which ship with its code. The server-rendered page and its first render have
 * theirs in the HTML (scripts/vite/critical-css.ts); later parts wait for these.
 * @throws Error if they fail to load; the next call tries again
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
