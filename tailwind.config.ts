import type { Config } from 'tailwindcss'

/**
 * The design tokens by name. Their values are CSS variables in src/styles/index.css, one set for each theme, so that
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
        accent: 'var(--accent)',
        'accent-ink': 'var(--accent-ink)',
        'accent-soft': 'var(--accent-soft)',
        'accent-text': 'var(--accent-text)',
        'warn-soft': 'var(--warn-soft)',
        'warn-text': 'var(--warn-text)',
        danger: 'var(--danger)',
        'danger-ink': 'var(--danger-ink)',
        'danger-soft': 'var(--danger-soft)',
        'danger-text': 'var(--danger-text)',
        scrim: 'var(--scrim)',
      },
      borderRadius: { card: '16px', control: '12px', sheet: '24px' },
      boxShadow: { card: 'var(--shadow-card)', float: 'var(--shadow-float)' },
      fontFamily: {
        sans: ['ui-sans-serif', 'system-ui', '-apple-system', '"Segoe UI"', 'Roboto', 'sans-serif'],
        mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'monospace'],
      },
    },
  },
} satisfies Config
