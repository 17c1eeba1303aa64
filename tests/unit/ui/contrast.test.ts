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

function fromHsl(hue: number, saturationAndLightness: string): Rgb {
  const [saturation = 0, lightness = 0] = saturationAndLightness.split(' ').map((part) => Number.parseFloat(part) / 100)
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12
    const reach = saturation * Math.min(lightness, 1 - lightness)
    return 255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  }
  return [channel(0), channel(8), channel(4)]
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
  ['accent-text', [...GROUNDS, 'accent-soft']],
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

  it('keeps the letter of an avatar readable at every hue', () => {
    const hues = Array.from({ length: 360 }, (_, hue) => hue)
    const worst = Math.min(
      ...hues.map((hue) => contrast(fromHsl(hue, value('avatar-bg')), fromHsl(hue, value('avatar-ink')))),
    )
    expect(worst).toBeGreaterThanOrEqual(4.5)
  })
})
