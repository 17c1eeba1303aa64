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
        // Inter, where it is here in time (src/app/face.ts).
        sans: ['"Inter Variable"', 'ui-sans-serif', 'system-ui', '-apple-system', '"Segoe UI"', 'Roboto', 'sans-serif'],
        mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'monospace'],
      },
      // The steps of the one voice, beside the sizes that follow SPEC.md section 4. 700 for a title, 600 for a heading, a
      // name and a button, 500 for a label.
      fontSize: {
        title: ['1.875rem', { lineHeight: '1.12', letterSpacing: '-0.024em', fontWeight: '700' }],
        heading: ['1.375rem', { lineHeight: '1.2', letterSpacing: '-0.018em', fontWeight: '700' }],
        strong: ['1.0625rem', { lineHeight: '1.3', letterSpacing: '-0.012em', fontWeight: '600' }],
        body: ['0.9375rem', { lineHeight: '1.4', letterSpacing: '-0.006em' }],
        small: ['0.8125rem', { lineHeight: '1.4', letterSpacing: '0' }],
      },
    },
  },
} satisfies Config
