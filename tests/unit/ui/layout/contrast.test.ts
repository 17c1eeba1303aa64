import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync('src/styles/tokens.css', 'utf8')

function theme(selector: string): (name: string) => string {
  const block = css.split(`${selector} {`)[1]?.split('}')[0] ?? ''
  return (name) => block.match(new RegExp(`--${name}: ([^;]+);`))?.[1] ?? `no --${name}`
}

const themes = { light: theme(':root'), dark: theme(':root.dark') }

type Rgb = [number, number, number]

function fromHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** `oklch(L C hue)` as sRGB, cut off at the edges of what a screen shows (https://www.w3.org/TR/css-color-4/#color-conversion-code). */
function fromOklch(hue: number, lightnessAndChroma: string): Rgb {
  const [lightness = 0, chroma = 0] = lightnessAndChroma.split(' ').map(Number)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return linear.map((value) => {
    const share = Math.min(1, Math.max(0, value))
    return 255 * (share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055)
  }) as Rgb
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const GROUNDS = ['bg', 'surface', 'sunken', 'raised']
const TEXTS: [string, string[]][] = [
  ['text', GROUNDS],
  ['muted', GROUNDS],
  ['accent-text', [...GROUNDS, 'accent-soft', 'own-row']],
  ['muted', ['own-row']],
  ['coin-ink', ['coin']],
  ['grey-ink', ['grey']],
  ['warn-text', ['warn-soft', 'surface', 'bg']],
  ['danger-text', [...GROUNDS, 'danger-soft']],
  ['accent-ink', ['accent']],
  ['danger-ink', ['danger']],
]
const CONTROLS: [string, string[]][] = [
  ['control', ['bg', 'surface', 'sunken']],
  ['focus', ['bg', 'surface', 'sunken', 'accent-soft', 'danger-soft']],
  ['accent', ['bg', 'surface', 'sunken']],
  ['danger', ['bg', 'surface']],
  ['free', ['surface']],
]

describe.each(Object.entries(themes))('the %s theme', (_name, value) => {
  it.each(TEXTS.flatMap(([ink, grounds]) => grounds.map((ground) => [ink, ground])))(
    'reaches 4.5:1 for %s on %s',
    (ink = '', ground = '') => {
      expect(contrast(fromHex(value(ink)), fromHex(value(ground)))).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(CONTROLS.flatMap(([edge, grounds]) => grounds.map((ground) => [edge, ground])))(
    'reaches 3:1 for %s on %s',
    (edge = '', ground = '') => {
      expect(contrast(fromHex(value(edge)), fromHex(value(ground)))).toBeGreaterThanOrEqual(3)
    },
  )

  const hues = Array.from({ length: 360 }, (_, hue) => hue)
  const worst = (ink: (hue: number) => Rgb, ground: (hue: number) => Rgb) =>
    Math.min(...hues.map((hue) => contrast(ink(hue), ground(hue))))
  const tone = (name: string) => (hue: number) => fromOklch(hue, value(`${name}-tone`))
  const plain = (name: string) => () => fromHex(value(name))

  it.each(['soft', 'dot', 'cover', 'cover-end', 'wash', 'panel'])('keeps ink readable on %s at every hue', (ground) => {
    expect(worst(tone('ink'), tone(ground))).toBeGreaterThanOrEqual(4.5)
  })

  it.each([
    ['text', 'soft'],
    ['text', 'wash'],
    ['text', 'panel'],
    ['text', 'cover'],
    ['text', 'cover-end'],
    ['muted', 'wash'],
    ['muted', 'panel'],
    ['accent-text', 'wash'],
  ])('keeps %s readable on %s at every hue', (ink = '', ground = '') => {
    expect(worst(plain(ink), tone(ground))).toBeGreaterThanOrEqual(4.5)
  })
})

describe('the light on a cover', () => {
  // Words below 24 px never stand on it.
  it.each(Object.entries(themes))('keeps large words readable in the %s theme', (_name, value) => {
    for (let hue = 0; hue < 360; hue += 1) {
      const glow = fromOklch(hue + 19, value('glow-tone'))
      expect(contrast(fromOklch(hue, value('ink-tone')), glow)).toBeGreaterThanOrEqual(3)
      expect(contrast(fromHex(value('text')), glow)).toBeGreaterThanOrEqual(3)
    }
  })
})

describe('the yellows of the dark theme', () => {
  it('keep ink readable too', () => {
    const warm = readFileSync('src/styles/slots.css', 'utf8').split('[data-warm] {')[1]?.split('}')[0] ?? ''
    const tones = [...warm.matchAll(/--[a-z-]+-tone: ([^;]+);/g)].map((match) => match[1] ?? '')
    expect(tones.length).toBeGreaterThan(2)
    for (const tone of tones) {
      for (let hue = 12; hue <= 80; hue += 1) {
        const ink = fromOklch(hue, themes.dark('ink-tone'))
        expect(contrast(ink, fromOklch(hue, tone))).toBeGreaterThanOrEqual(4.5)
      }
    }
  })
})
