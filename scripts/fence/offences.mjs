import { posix } from 'node:path'
import { LAYERS, PACKAGES, ROOMS, STRANGERS } from '../layers.mjs'
import { importsOf } from './imports.mjs'

/**
 * What a file of `src` imports against the rules of `layers.mjs`, one sentence each.
 *
 * @param {string} file from the project's folder, with slashes
 * @param {string} text
 * @returns {string[]}
 */
export function offences(file, text) {
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
  if (target === null) return PACKAGES.find(({ name, home }) => name.test(path) && !home.test(file))?.says ?? null
  const [from, to] = [placeOf(file), placeOf(target)]
  if (from === null) return `${file} is in no layer: name its folder in scripts/layers.mjs.`
  if (to === null) return 'src imports nothing from outside its layers: what the app needs belongs into src.'
  const barred = crossing(from, to)
  if (barred !== null) return barred
  const leaves = from.layer !== to.layer || from.part !== to.part
  if (leaves && path.startsWith('.') && from.layer !== 'main.ts')
    return "Write '@/…' for what is not beside this file, so that the layers stay visible."
  return null
}

/** @typedef {{ layer: string, part: string | null, rules: { may: string[], says: string } }} Place `part`: the page or feature */

/**
 * @param {Place} from
 * @param {Place} to
 * @returns {string | null}
 */
function crossing(from, to) {
  if (from.layer !== to.layer) return from.rules.may.includes(to.layer) ? null : from.rules.says
  if (from.part === to.part) return null
  const [above, below] = [from.part ?? '', to.part ?? '']
  if (!(above in ROOMS && below in ROOMS)) return STRANGERS[/** @type {keyof typeof STRANGERS} */ (from.layer)]
  return ROOMS[above]?.includes(below) ? null : roomSays(above)
}

/** @param {string} room */
function roomSays(room) {
  const below = ROOMS[room]?.join(', ') || 'none of the others'
  return `Of the rooms of an event's page, ${room} imports ${below} (docs/architecture.md).`
}

/**
 * @param {string} path from the project's folder
 * @returns {Place | null}
 */
function placeOf(path) {
  const [root, folder = '', part = ''] = path.split('/')
  const layer = [folder, `${folder}.ts`].find((name) => root === 'src' && Object.hasOwn(LAYERS, name)) ?? ''
  const rules = LAYERS[layer]
  if (!rules) return null
  return { layer, part: layer in STRANGERS ? part.replace(/\.\w+$/, '') : null, rules }
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
