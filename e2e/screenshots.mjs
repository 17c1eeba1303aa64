import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { ensureInstalled } from '../scripts/installed.mjs'
import { importTypeScript } from '../scripts/typescript.mjs'

/**
 * Pictures of the real screens: builds the app, serves it with the demo data in memory and walks the screens of the browser
 * tests (e2e/support/screens), also loading, broken and overfull. Writes each, light and dark, to `test-results/screens`, with
 * all of them on one sheet, `all.png`. The README's picture goes to `docs/images`.
 * `npm run screenshots -- only=event,home theme=dark width=360 height=640 font=lg` takes some of them on another phone; `font=32`
 * with text of about twice its size.
 * `npm run screenshots -- sheet=after` takes 60 of them in three looks, onto `docs/images/after.webp`, and prints the counts of
 * docs/decisions/design.md, which `counts=only` prints alone.
 */

ensureInstalled()
process.env.ROSTER_EMBEDDED = '1'
process.env.ROSTER_DB = 'memory'
process.env.ROSTER_OUT_DIR = 'node_modules/.roster/screens-dist'
process.env.PORT ??= '4180'
// The loader of the pictures' code would set it to development, and the build would draw nothing early.
process.env.NODE_ENV = 'production'
// No one takes the messages.
process.env.ROSTER_TICK = '0'

const { build, preview } = await import('vite')
const { chromium } = await import('@playwright/test')
const { ensureChromium, isRoot } = await import('../scripts/chromium.mjs')
/** @type {typeof import('./screenshots/pictures.ts')} */
const { README, takePictures } = await importTypeScript(new URL('./screenshots/pictures.ts', import.meta.url))
const { contactSheet, overview } = await import('./screenshots/contact-sheet.mjs')
/** @type {typeof import('./screenshots/sheet.ts')} */
const { LOOKS, SHEET } = await importTypeScript(new URL('./screenshots/sheet.ts', import.meta.url))
/** @type {typeof import('./screenshots/counts.ts')} */
const { printCounts } = await importTypeScript(new URL('./screenshots/counts.ts', import.meta.url))

const OUT = 'test-results/screens'
rmSync(OUT, { recursive: true, force: true })
mkdirSync(OUT, { recursive: true })
mkdirSync('docs/images', { recursive: true })

await build({ logLevel: 'warn' })
const server = await preview()
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: isRoot ? ['--no-sandbox'] : [] })
let code = 1
try {
  const origin = `http://localhost:${process.env.PORT}`
  const { sheet, counts, ...options } = optionsFrom(process.argv.slice(2))
  if (sheet ?? counts) await printCounts(browser, origin)
  if (sheet) await contactSheet(browser, await inThreeLooks(origin), `docs/images/${sheet}.webp`, 120)
  else if (!counts) await takeAll(origin, options)
  // A screen that failed has set it. The database sets it too, when it starts and when it ends.
  if (process.exitCode !== 1) code = 0
} finally {
  await browser.close()
  // Not the HTTP server alone: it would wait for connections that are kept open.
  await server.close()
}
// The embedded backend keeps a timer that nothing ends.
process.exit(code)

/**
 * @param {string} origin
 * @param {Parameters<typeof takePictures>[3]} options
 */
async function takeAll(origin, options) {
  const screens = await takePictures(browser, origin, OUT, options)
  await contactSheet(browser, screens, `${OUT}/all.png`)
  const chosen = README.map(({ name, theme }) => `${OUT}/${name}-${theme}.png`)
  if (chosen.every((file) => existsSync(file))) await overview(browser, chosen, 'docs/images/overview.png')
  console.log(`${screens.length} screens in ${OUT}`)
}

/** @param {string} origin */
async function inThreeLooks(origin) {
  const screens = []
  for (const { name, ...look } of LOOKS) {
    mkdirSync(`${OUT}/${name}`)
    screens.push(...(await takePictures(browser, origin, `${OUT}/${name}`, { ...look, states: SHEET })))
  }
  return screens
}

/** @param {string[]} args */
function optionsFrom(args) {
  const given = Object.fromEntries(args.map((arg) => arg.split('=')))
  return {
    sheet: given.sheet,
    counts: given.counts,
    only: given.only,
    theme: given.theme,
    width: given.width && Number(given.width),
    height: given.height && Number(given.height),
    fontSize: given.font,
  }
}
