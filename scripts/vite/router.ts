import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** A file of the router's build without its warnings for developers, which its package offers only by the names of its files. */
const production = (file: string) =>
  fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${file}`, import.meta.url))

/** Calls that make a component and do nothing else, which the bundler cannot know. */
const MAKES_A_COMPONENT = /= (?=React\d*\.(?:forwardRef|memo)\()/g
const NAMES_IT = /^\w+\.displayName = .*$/gm

/**
 * The router as a phone gets it: only with the components that are used, though its package does not say that the others can be left
 * out. Together with a link of our own (`src/ui/layout/link.tsx`) it is 9 KB instead of 13, compressed.
 */
export function lightRouter(): Plugin {
  return {
    name: 'roster:light-router',
    apply: 'build',
    config: () => ({
      resolve: { alias: { 'react-router/dom': production('dom-export.mjs'), 'react-router': production('index.mjs') } },
    }),
    transform: {
      filter: { id: /\/react-router\/dist\// },
      handler: (code) => ({
        code: code.replace(MAKES_A_COMPONENT, '= /* @__PURE__ */ ').replace(NAMES_IT, ''),
        map: null,
      }),
    },
  }
}
