import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { catalogOf, catalogVersion, FOLDER, languages, PSEUDO } from '../languages/catalogs.ts'
import { textsModule } from '../languages/script-texts.ts'

const CATALOG = /^\0virtual:catalog\/([\w-]+)-(first|rest)$/

/** @returns plugin for the virtual modules of src/lib/text/catalogs.d.ts */
export function catalogs(): Plugin {
  let isBuild = false
  return {
    name: 'roster:catalogs',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    resolveId: (id) => (/^virtual:(catalog|texts$)/.test(id) ? `\0${id}` : null),
    load(id) {
      if (id === '\0virtual:texts') return textsModule()
      if (id === '\0virtual:catalogs/host') return `export default ${JSON.stringify(ofEach('host'))}`
      if (id === '\0virtual:catalogs') {
        const [before, after] = isBuild ? [`/${BEFORE}`, ending()] : ['/@id/__x00__virtual:catalog/', '']
        return `export const languages = ${JSON.stringify(languages())}
          export const loadCatalog = (language, part) => import(/* @vite-ignore */ \`${before}\${language}-\${part}${after}\`)`
      }
      const [, language, part] = CATALOG.exec(id) ?? []
      if (!language || (part !== 'first' && part !== 'rest')) return null
      if (language !== PSEUDO) this.addWatchFile(resolve(`${FOLDER}/${language}.po`))
      return moduleOf(catalogOf(language, part))
    },
  }
}

/** Writes the files that a build's `loadCatalog` imports. */
export const catalogFiles: Plugin = {
  name: 'roster:catalog-files',
  apply: 'build',
  generateBundle() {
    const after = ending()
    for (const part of ['first', 'rest'] as const) {
      for (const [language, catalog] of Object.entries(ofEach(part))) {
        const fileName = `${BEFORE}${language}-${part}${after}`
        this.emitFile({ type: 'asset', fileName, source: moduleOf(catalog) })
      }
    }
  },
}

const ofEach = (part: 'first' | 'rest' | 'host') =>
  Object.fromEntries(languages().map((language) => [language, catalogOf(language, part)]))

/** JSON, which browsers read faster than an object of JavaScript. */
const moduleOf = (catalog: object) => `export default JSON.parse(${JSON.stringify(JSON.stringify(catalog))})`

const BEFORE = 'assets/catalog-'
/** All have one version in their names, which index.html and the app know once. */
const ending = () => `-${catalogVersion()}.js`
