import { mkdirSync, readFileSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { cardFile, cardPicture, cardPictures } from './card-pictures.ts'
import { ensureChromium, isRoot } from './chromium.ts'

const GREEN = '#0a7548'
const icon = readFileSync('public/icon.svg', 'utf8')
/** The sign without its background, for pictures that have their own. */
const sign = icon.replace(/<rect width="64"[^>]*\/>/, '')
/** The app's own font, so that the card looks the same on every machine. */
const file = readFileSync('node_modules/@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2', 'base64')
const face = `data:font/woff2;base64,${file}`

const PLUS = '<path d="M12 5v14M5 12h14"/>'
const CALENDAR = '<rect x="3" y="5" width="18" height="16" rx="3"/><path d="M3 10h18M8 3v4M16 3v4"/>'

/**
 * `npm run icons`: draws every picture of the app from public/icon.svg, so that a change of the sign needs no drawing
 * program. The pictures are committed; run this after changing the SVG, this file or `card-pictures.ts`.
 */
export async function main(): Promise<void> {
  mkdirSync('public/icons', { recursive: true })
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: isRoot ? ['--no-sandbox'] : [] })
  const page = await browser.newPage()
  const draw = (file: string, width: number, height: number, html: string) => drawOn(page, file, width, height, html)

  await draw('icons/icon-192.png', 192, 192, icon)
  await draw('icons/icon-512.png', 512, 512, icon)
  // Launchers cut what they like from the edge: the sign stays within the inner 80 %.
  await draw('icons/icon-maskable-192.png', 192, 192, onGreen(sign, 86))
  await draw('icons/icon-maskable-512.png', 512, 512, onGreen(sign, 86))
  // A launcher that colors its icons takes only the shape, and cuts it like the others.
  await draw('icons/icon-monochrome-512.png', 512, 512, inMiddle(sign, 86))
  // iOS rounds the corners itself and paints transparency black.
  await draw('icons/apple-touch-icon.png', 180, 180, onGreen(sign, 100))
  await draw('icons/shortcut-create.png', 96, 96, shortcut(PLUS))
  await draw('icons/shortcut-events.png', 96, 96, shortcut(CALENDAR))
  await draw(
    'og.png',
    1200,
    630,
    readFileSync(new URL('./social-card.html', import.meta.url), 'utf8')
      .replace('%ICON%', icon)
      .replace('%FACE%', face),
  )
  for (const state of Object.keys(cardPictures)) {
    await draw(cardFile(state), 1200, 630, cardPicture(state, { icon, face }))
  }
  await browser.close()
}

async function drawOn(page: Page, file: string, width: number, height: number, html: string): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.setContent(`<style>* { margin: 0; box-sizing: border-box } svg { display: block }</style>${html}`)
  await page.evaluate(() => document.fonts.ready)
  const path = `public/${file}`
  await page.screenshot(file.endsWith('.jpg') ? { path, quality: 80 } : { path, omitBackground: true })
  console.log(`public/${file}`)
}

/** @param percent of the ground that the sign's own square takes */
function onGreen(svg: string, percent: number): string {
  return `<div style="background: ${GREEN}">${inMiddle(svg, percent)}</div>`
}

/** @param percent of the width that the sign's own square takes */
function inMiddle(svg: string, percent: number): string {
  return `<div style="display: grid; place-items: center; height: 100vh"><div style="width: ${percent}vw">${svg}</div></div>`
}

function shortcut(paths: string): string {
  return `<svg viewBox="0 0 24 24" width="96" height="96">
    <circle cx="12" cy="12" r="12" fill="${GREEN}"/>
    <g fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" transform="translate(5.4 5.4) scale(.55)">${paths}</g>
  </svg>`
}
