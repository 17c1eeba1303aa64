import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hueOfSlot } from '@/ui/layout/hue'

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

const HUES = Array.from({ length: 8 }, (_, index) => hueOfSlot(index + 1))
const slots = readFileSync('src/styles/slots.css', 'utf8')

/** The tones of slots.css: those that a hue has for itself in the theme, else those of the theme. */
function tonesOf(isDark: boolean, value: (name: string) => string) {
  const own = (name: string, hue: number) => {
    const rules = [isDark && `.dark .hue[data-h="${hue}"]`, `  .hue[data-h="${hue}"]`]
    for (const rule of rules) {
      const block = (rule && slots.split(`${rule} {`)[1]?.split('}')[0]) || ''
      const found = block.match(new RegExp(`--${name}: ([^;]+);`))?.[1]
      if (found) return found
    }
  }
  return (name: string, hue: number): Rgb => {
    const tone = own(`${name}-tone`, hue) ?? value(`${name}-tone`)
    if (tone.startsWith('no')) return fromHex(value(name))
    const turn = Number(own('turn', hue) ?? 38)
    const turned = { 'cover-end': turn, glow: turn / 2 }[name] ?? 0
    return fromOklch(hue + turned, tone)
  }
}

const GROUNDS = ['bg', 'surface', 'sunken', 'raised']
const TEXTS: [string, string[]][] = [
  ['text', GROUNDS],
  ['muted', GROUNDS],
  ['accent-text', [...GROUNDS, 'accent-soft', 'own-row']],
  ['muted', ['own-row']],
  ['coin-ink', ['coin']],
  ['warn-text', ['warn-soft', 'surface', 'bg', 'own-row']],
  ['grey-ink', ['grey']],
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
  ['warn-line', ['surface', 'own-row', 'warn-soft']],
]

describe.each(Object.entries(themes))('the %s theme', (name, value) => {
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

  const tones = tonesOf(name === 'dark', value)
  const worst = (ink: string, grounds: string) =>
    Math.min(...HUES.map((hue) => contrast(tones(ink, hue), tones(grounds, hue))))

  it.each(['soft', 'dot', 'cover', 'cover-end', 'wash', 'panel'])('keeps ink readable on %s at every hue', (ground) => {
    expect(worst('ink', ground)).toBeGreaterThanOrEqual(4.5)
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
    expect(worst(ink, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it('keeps the segments of a meter in sight at every hue', () => {
    expect(worst('seg', 'surface')).toBeGreaterThanOrEqual(3)
  })

  // Words below 24 px never stand on it.
  it.each(['ink', 'text'])('keeps large words in %s readable on the light of a cover', (ink) => {
    expect(worst(ink, 'glow')).toBeGreaterThanOrEqual(3)
  })
})
