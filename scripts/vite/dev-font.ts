import type { Plugin } from 'vite'

const FILE = '/node_modules/@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2'

/**
 * Gives the dev server's page the app's font from the first paint on. In a build a boot script does that (`src/boot/stored-font.ts`). The app
 * itself applies a font from the next page on, so without this plugin no page that is opened has it.
 */
export function devFont(): Plugin {
  return {
    name: 'roster:dev-font',
    apply: 'serve',
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: FILE } },
      {
        tag: 'style',
        children: `@font-face { font-family: "Inter Variable"; src: url(${FILE}); font-weight: 100 900; font-display: block }`,
      },
    ],
  }
}
