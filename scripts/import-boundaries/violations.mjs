import { posix } from 'node:path'
import { INDEPENDENT, LAYERS, ORDERS, SHARED_FEATURE } from '../layers.mjs'
import { importsOf } from './imports.mjs'

/**
 * Imports of a file that break the rules of `layers.mjs`, one sentence each.
 *
 * @param {string} file from the project's folder, with slashes
 * @param {string} text
 * @returns {string[]}
 */
export function violations(file, text) {
  return importsOf(file, text).flatMap(({ path, line }) => {
    const says = path === null ? 'Write the path of an import out, so that it can be checked.' : refusal(file, path)
    return says === null ? [] : [`${file}:${line} imports ${path === null ? 'a computed path' : `'${path}'`}: ${says}`]
  })
}

/**
 * Why this file may not import this path; null if it may.
 *
 * @param {string} file
 * @param {string} path
 * @returns {string | null}
 */
function refusal(file, path) {
  const target = resolve(file, path)
  // A package, and what the functions and the app share.
  if (target === null || target.startsWith('supabase/functions/_shared/')) return null
  const from = placeOf(file)
  const to = placeOf(target)
  if (from === null) return `${file} is in no layer: name its folder in scripts/layers.mjs.`
  if (to === null) return 'src imports nothing from outside its layers: what the app needs belongs into src.'
  const barred = crossing(from, to)
  if (barred !== null) return barred
  const leaves = from.layer !== to.layer || from.feature !== to.feature || from.part !== to.part
  if (leaves && path.startsWith('.') && from.layer !== 'main.ts')
    return "Write '@/…' for what is not beside this file, so that the layers stay visible."
  return null
}

/**
 * @typedef {{
 *   layer: string,
 *   feature: string | null,
 *   order: string | null,
 *   part: string | null,
 *   rules: { may: string[], says: string },
 * }} Home `feature`: the page or feature; `order`: the folder of `ORDERS`, and `part` which part of it
 */

/**
 * @param {Home} from
 * @param {Home} to
 * @returns {string | null}
 */
function crossing(from, to) {
  if (from.layer !== to.layer) return from.rules.may.includes(to.layer) ? null : from.rules.says
  if (from.feature !== to.feature)
    return to.feature === SHARED_FEATURE ? null : INDEPENDENT[/** @type {keyof typeof INDEPENDENT} */ (from.layer)]
  if (from.order === null || from.part === to.part) return null
  const order = ORDERS[from.order] ?? []
  const at = order.indexOf(from.part ?? '')
  return at >= 0 && order.indexOf(to.part ?? '') > at
    ? null
    : `Of ${from.order}, ${from.part} imports only what comes after it in scripts/layers.mjs.`
}

/**
 * @param {string} path from the project's folder
 * @returns {Home | null}
 */
function placeOf(path) {
  const [root, folder = '', name = ''] = path.split('/')
  const layer = [folder, `${folder}.ts`].find((found) => root === 'src' && Object.hasOwn(LAYERS, found)) ?? ''
  const rules = LAYERS[layer]
  if (!rules) return null
  const feature = layer in INDEPENDENT ? plain(name) : null
  const order = Object.keys(ORDERS).find((found) => path.startsWith(`src/${found}/`)) ?? null
  const part = order && plain(path.slice(`src/${order}/`.length).split('/')[0] ?? '')
  return { layer, feature, order, part, rules }
}

/** @param {string} file */
function plain(file) {
  return file.replace(/\.\w+$/, '')
}

/**
 * The imported path from the project's folder; null for a package.
 *
 * @param {string} file
 * @param {string} path
 */
function resolve(file, path) {
  const [plain = ''] = path.split('?')
  if (plain === '@' || plain.startsWith('@/')) return posix.join('src', plain.slice(1))
  // Vite reads this as a path from the project's folder.
  if (plain.startsWith('/')) return posix.join('.', plain)
  if (/^\.\.?(\/|$)/.test(plain)) return posix.join(posix.dirname(file), plain)
  return null
}
