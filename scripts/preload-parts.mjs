/**
 * Loads a part of the app, and asks for the files that it imports beside it. It stands in the place of Vite's own, which
 * is twice as long, because it also loads style files: ours stand in the HTML.
 * @template Module
 * @param {() => Promise<Module>} load
 * @param {string[]} [files] below the root, as `namedFiles` in chunks.ts leaves them
 */
export const __vitePreload = (load, files = []) => {
  for (const file of files) {
    const href = `/${file}`
    if (document.querySelector(`link[href="${href}"]`)) continue
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  }
  return load().catch((payload) => {
    // src/app/updates.ts offers to reload.
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
    throw payload
  })
}
