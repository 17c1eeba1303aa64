import { readdirSync } from 'node:fs'
import { demoPassword } from '../demo-accounts.mjs'
import { makePeople } from './people.mjs'
import { SCREENS } from './screens.mjs'

/** Pages pictured at the same time: most of the time goes in waiting. */
const AT_ONCE = 3

/**
 * Walks the screens in both themes and takes a picture of each.
 * @typedef {{ only?: string, theme?: string, width?: number, height?: number, fontSize?: string }} Options
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @param {string} folder
 * @param {Options} [options] `only`: parts of names, separated by commas
 */
export async function walk(browser, origin, folder, { only, theme, width = 390, height = 844, fontSize = 'md' } = {}) {
  const { sessions, scene } = await makePeople(origin)
  for (const who of ['olga', 'ben', 'ana']) sessions[who] = await signIn(origin, who)
  const chosen = SCREENS.filter(({ name }) => !only || only.split(',').some((part) => name.includes(part)))
  const shots = chosen.flatMap((screen) =>
    (theme ? [theme] : ['light', 'dark']).map((look) => ({
      screen,
      theme: look,
      name: `${screen.name} ${look}`,
      file: `${folder}/${screen.name}-${look}.png`,
    })),
  )
  const waiting = [...shots]
  const files = readdirSync(`${process.env.ROSTER_OUT_DIR}/assets`)
  const face = files.find((file) => /^inter-latin-opsz.*woff2$/.test(file))
  await Promise.all(Array.from({ length: AT_ONCE }, takeAll))
  return shots

  async function takeAll() {
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
      try {
        await take(shot)
      } catch (error) {
        shot.name += ' (failed)'
        console.error(`${shot.name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
      }
    }
  }

  /** @param {typeof shots[number]} shot */
  async function take({ screen, theme: look, file }) {
    const context = await browser.newContext({
      viewport: { width: screen.width ?? width, height },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      locale: 'en-US',
      reducedMotion: 'reduce',
    })
    const stored = {
      'roster-theme': look,
      'font-size-preference': fontSize,
      'roster-auth': screen.as && sessions[screen.as],
    }
    await context.addInitScript((items) => {
      for (const [key, value] of Object.entries(items)) if (value) localStorage.setItem(key, value)
    }, stored)
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    try {
      await screen.before?.(page)
      const path = typeof screen.path === 'string' ? screen.path : screen.path(scene)
      // A page that waits for data on purpose never comes to rest.
      await page.goto(origin + path, { waitUntil: screen.before ? 'load' : 'networkidle' })
      await screen.act?.(page)
      await page.evaluate(wearFace, face)
      await page.waitForTimeout(screen.before ? 1_000 : 400)
    } finally {
      await page.screenshot({ path: file })
      await context.close()
    }
  }
}

/**
 * The face comes with the second page somebody opens (src/app/face.ts); the pictures show what most people see.
 * @param {string | undefined} file
 */
async function wearFace(file) {
  const face = new FontFace('Inter Variable', `url(/assets/${file})`, { weight: '100 900' })
  document.fonts.add(await face.load())
}

/**
 * @param {string} origin
 * @param {string} who
 */
async function signIn(origin, who) {
  const response = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: 'embedded' },
    body: JSON.stringify({ email: `${who}@roster.example`, password: demoPassword }),
  })
  if (!response.ok) throw new Error(`${who} cannot sign in: ${await response.text()}`)
  return response.text()
}
