/**
 * Which modules travel in one file. Left alone, the bundler makes a file for every set of pages that share a module:
 * more than a hundred, and each costs a request and compresses badly. A module goes to the first group it fits.
 */

const packages = (...names: string[]) => new RegExp(`/node_modules/(?:${names.join('|')})/`)
const ui = (...names: string[]) => new RegExp(`/src/ui/(?:${names.join('|')})\\.tsx?$`)

const icons = (...names: string[]) => new RegExp(`/lucide-react/dist/esm/icons/(?:${names.join('|')})\\.mjs$`)

const GROUPS: [name: string, ...tests: RegExp[]][] = [
  // Needed by every page before it can be drawn.
  [
    'app',
    packages('react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom', '@tanstack/[^/]+'),
    /\/lucide-react\/dist\/esm\/(?!icons\/)/,
    icons(
      'calendar-days',
      'chevron-left',
      'chevron-right',
      'circle-alert',
      'circle-exclamation-point',
      'clock',
      'cloud-off',
      'download',
    ),
    icons('lock', 'map-pin', 'plus', 'search', 'share', 'triangle-exclamation-point', 'users', 'wifi-off', 'x'),
    /\/src\/app\/(?!session-ended|gate-screen)/,
    /\/src\/lib\/(?!datetime|csv|draft-store|email-schema|use-kept-form)|\/preload-helper|rolldown\/runtime/,
    ui(
      'avatar',
      'avatar-rules',
      'badge',
      'button',
      'button-link',
      'button-style',
      'card',
      'card-skeletons',
      'cx',
      'dock',
      'empty-state',
      'icon-button',
      'late',
    ),
    ui(
      'load-failure',
      'notice',
      'offline-line',
      'page',
      'page-header',
      'skeleton',
      'spinner',
      'toast-store',
      'use-reserved-space',
    ),
  ],
  // A form in a sheet: what the sign-up drawer and every other form need.
  [
    'form',
    packages('react-hook-form', '@hookform/[^/]+'),
    ui('field', 'input', 'email-input', 'textarea', 'select', 'switch'),
  ],
  [
    'sheet',
    packages('@radix-ui/(?!react-toast|react-collection)[^/]+', 'aria-hidden'),
    ui(
      'sheet',
      'confirm-dialog',
      'tabs',
      'use-drag-to-close',
      'use-keyboard-space',
      'use-page-lock',
      'use-return-focus',
    ),
  ],
  ['schema', packages('zod')],
]

export const codeSplitting = {
  groups: GROUPS.map(([name, ...tests], index) => ({
    name,
    test: (id: string) => tests.some((test) => test.test(id)),
    priority: GROUPS.length - index,
  })),
}
