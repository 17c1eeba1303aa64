import { hueProps } from '@/ui/layout/hue'

const OF_A_HUE = ['wash', 'soft', 'cover', 'cover-end', 'glow', 'seg', 'dot', 'ink'] as const
const OF_THE_THEME = ['text', 'surface', 'accent', 'accent-ink', 'coin', 'coin-ink'] as const

export type Tones = Record<(typeof OF_A_HUE)[number] | (typeof OF_THE_THEME)[number], string>

/**
 * Reads the colors of the theme that is on the screen, as a canvas takes them. All come from the same styles as the page's
 * own (tokens.css, slots.css), so a picture looks like the page.
 * @returns the tones of a hue
 */
export function readTones(): (hue: number) => Tones {
  const known = new Map<number, Tones>()
  return (hue) => {
    const tones = known.get(hue) ?? tonesOf(hue)
    known.set(hue, tones)
    return tones
  }
}

function tonesOf(hue: number): Tones {
  const { style, 'data-h': name } = hueProps(hue)
  const probe = document.createElement('i')
  probe.className = 'hue'
  probe.hidden = true
  probe.style.setProperty('--h', String(style['--h']))
  probe.dataset.h = String(name)
  document.body.append(probe)
  const computed = getComputedStyle(probe)
  const names = [...OF_A_HUE, ...OF_THE_THEME]
  const tones = names.map((name) => {
    // Read as a color, so that the browser works it out: the property itself may hold a calculation.
    probe.style.color = `var(--${name})`
    return [name, computed.color]
  })
  probe.remove()
  return Object.fromEntries(tones)
}
