import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { ensureInstalled } from './installed.mjs'

/**
 * Pictures of the real screens: builds the app, serves it with the demo data in memory, walks it on a phone-sized
 * screen, also loading, empty, broken and overfull, and writes every screen, light and dark, to `test-results/screens`
 * with all of them on one sheet, `all.png`, and the README's picture to `docs/images`.
 * `npm run screenshots -- only=event,home theme=dark width=360 height=640 font=lg` takes some of them on another phone.
 */

ensureInstalled()
process.env.ROSTER_EMBEDDED = '1'
process.env.ROSTER_DB = 'memory'
process.env.ROSTER_OUT_DIR = 'node_modules/.roster/screens-dist'
process.env.PORT ??= '4180'

const { build, preview } = await import('vite')
const { chromium } = await import('@playwright/test')
const { ensureChromium, isRoot } = await import('./chromium.mjs')
const { walk } = await import('./screenshots/walk.mjs')
const { contactSheet, overview } = await import('./screenshots/contact-sheet.mjs')

const OUT = 'test-results/screens'
const OVERVIEW = [
  'invite-event-light',
  'event-roster-light',
  'event-joined-light',
  'event-share-dark',
  'payments-dark',
  'home-dark',
]
rmSync(OUT, { recursive: true, force: true })
mkdirSync(OUT, { recursive: true })
mkdirSync('docs/images', { recursive: true })

await build({ logLevel: 'warn' })
const server = await preview()
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: isRoot ? ['--no-sandbox'] : [] })
try {
  const origin = `http://localhost:${process.env.PORT}`
  const screens = await walk(browser, origin, OUT, optionsFrom(process.argv.slice(2)))
  await contactSheet(browser, screens, `${OUT}/all.png`)
  const chosen = OVERVIEW.map((name) => `${OUT}/${name}.png`)
  if (chosen.every((file) => existsSync(file))) await overview(browser, chosen, 'docs/images/overview.png')
  console.log(`${screens.length} screens in ${OUT}`)
} finally {
  await browser.close()
  await new Promise((resolve) => server.httpServer.close(resolve))
}

/** @param {string[]} args */
function optionsFrom(args) {
  const given = Object.fromEntries(args.map((arg) => arg.split('=')))
  return {
    only: given.only,
    theme: given.theme,
    width: given.width && Number(given.width),
    height: given.height && Number(given.height),
    fontSize: given.font,
  }
}
