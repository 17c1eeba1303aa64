import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** A file of the router's build without its warnings for developers, which its package offers only by the names of its files. */
const production = (file: string) =>
  fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${file}`, import.meta.url))

/** Calls that make a component or a context and do nothing else, which the bundler cannot know. */
const MAKES_A_COMPONENT = /= (?=React\d*\.(?:forwardRef|memo|createContext)\()/g
/** What the file says of a component afterwards would keep it. Of those that are used none has such a line. */
const SAYS_MORE = /^\w+\.(?:displayName|contextType) = .*$/gm

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
        code: code.replace(MAKES_A_COMPONENT, '= /* @__PURE__ */ ').replace(SAYS_MORE, ''),
        map: null,
      }),
    },
  }
}
