import { createContext, use } from 'react'
import { readStored, storageKeys, writeStored } from '@/lib/browser/storage'
import { FONT_SIZES, type FontSize, oneOf, THEMES, type Theme } from './appearance'

export interface Appearance {
  theme: Theme
  fontSize: FontSize
}

interface ThemeContextValue extends Appearance {
  /** Applies and stores on this device. */
  setAppearance: (change: Partial<Appearance>) => void
}

export const ThemeContext = createContext<ThemeContextValue | null>(null)

/** The look of the app on this device. @throws Error outside a ThemeProvider. */
export function useTheme(): ThemeContextValue {
  const value = use(ThemeContext)
  if (!value) throw new Error('useTheme must be used within a ThemeProvider')
  return value
}

/** The colors of the browser's bars: `--bg` of each theme, as in index.html. */
const BAR_COLORS: Record<Theme, string> = { light: '#f6f6f2', dark: '#0e1311' }

export function storedAppearance(): Appearance {
  return { theme: chosenTheme() ?? 'light', fontSize: chosenFontSize() ?? 'md' }
}

/** Null if nothing was chosen on this device. */
export const chosenTheme = () => oneOf(THEMES, readStored(storageKeys.theme))
export const chosenFontSize = () => oneOf(FONT_SIZES, readStored(storageKeys.fontSize))

export function storeAppearance({ theme, fontSize }: Partial<Appearance>): void {
  if (theme) writeStored(storageKeys.theme, theme)
  if (fontSize) writeStored(storageKeys.fontSize, fontSize)
}

/** Puts both on the document; index.html has done so before the first paint. */
export function applyAppearance({ theme, fontSize }: Appearance): void {
  const root = document.documentElement
  root.classList.remove(...THEMES)
  root.classList.add(theme)
  root.dataset.fontSize = fontSize
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR_COLORS[theme])
}
