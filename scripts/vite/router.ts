import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** A file of the router's build without its warnings for developers, which its package offers only by the names of its files. */
const production = (file: string) =>
  fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${file}`, import.meta.url))

/** Calls that make a component or a context and do nothing else, which the bundler cannot know. */
const MAKES_A_COMPONENT = /= (?=React\d*\.(?:forwardRef|memo|createContext)\()/g
/** Statements about a component that would keep it in the bundle. No used component has one. */
const SAYS_MORE = /^\w+\.(?:displayName|contextType) = .*$/gm

/**
 * Removes unused components from the router, whose package lacks side-effect annotations. Together with
 * `src/ui/layout/link.tsx` it is 9 KB instead of 13, compressed.
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
