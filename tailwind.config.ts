import type { Config } from 'tailwindcss'

/**
 * The design tokens by name. Their values are CSS variables in src/styles/tokens.css, one set for each theme, so that
 * a theme change repaints without a single changed class.
 */
export default {
  content: ['./index.html', './src/**/*.{ts,tsx}'],
  darkMode: 'class',
  theme: {
    extend: {
      colors: {
        bg: 'var(--bg)',
        surface: 'var(--surface)',
        sunken: 'var(--sunken)',
        raised: 'var(--raised)',
        text: 'var(--text)',
        muted: 'var(--muted)',
        line: 'var(--line)',
        control: 'var(--control)',
        field: 'var(--field)',
        free: 'var(--free)',
        grey: 'var(--grey)',
        'grey-ink': 'var(--grey-ink)',
        accent: 'var(--accent)',
        'accent-ink': 'var(--accent-ink)',
        'accent-soft': 'var(--accent-soft)',
        'accent-text': 'var(--accent-text)',
        'own-row': 'var(--own-row)',
        warn: 'var(--warn)',
        'warn-soft': 'var(--warn-soft)',
        'warn-text': 'var(--warn-text)',
        danger: 'var(--danger)',
        'danger-ink': 'var(--danger-ink)',
        'danger-soft': 'var(--danger-soft)',
        'danger-text': 'var(--danger-text)',
        scrim: 'var(--scrim)',
      },
      borderRadius: { card: '24px', button: '18px', control: '14px', sheet: '28px' },
      boxShadow: { card: 'var(--shadow-card)', float: 'var(--shadow-float)' },
      fontFamily: {
        // Inter, where it is here in time (src/app/load-font.ts).
        sans: ['"Inter Variable"', 'ui-sans-serif', 'system-ui', '-apple-system', '"Segoe UI"', 'Roboto', 'sans-serif'],
        mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'monospace'],
      },
      // The one voice: 30, 22, 17, 15 and 13 px at the default text size of 20 px. These are the scales 2xl, lg, sm and xs of
      // docs/product.md and one below, which is never smaller than 12 px. Weights: 700 for titles, 600 for names, buttons and headings of cards.
      fontSize: {
        title: ['1.5rem', { lineHeight: '1.12', letterSpacing: '-0.024em', fontWeight: '700' }],
        heading: ['1.125rem', { lineHeight: '1.2', letterSpacing: '-0.018em', fontWeight: '700' }],
        strong: ['0.875rem', { lineHeight: '1.3', letterSpacing: '-0.012em', fontWeight: '600' }],
        body: ['0.75rem', { lineHeight: '1.4', letterSpacing: '-0.006em' }],
        small: ['max(0.65rem, 12px)', { lineHeight: '1.4', letterSpacing: '0' }],
      },
    },
  },
} satisfies Config
