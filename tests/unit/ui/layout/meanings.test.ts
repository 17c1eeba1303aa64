import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** One meaning for each color and shape: a new use has to be of that meaning, and is then added here. */

const filesWith = (pattern: RegExp) =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && pattern.test(readFileSync(`src/${file}`, 'utf8')))
    .map((file) => file.replace(/^.*[\\/]/, ''))
    .sort()

test('amber stands only where a person or change waits, or an event was called off', () => {
  expect(filesWith(/(text|bg|border)-warn|<Badge tone=("warn"|\{[^}]*'warn')/)).toEqual([
    // The tone itself.
    'badge.tsx',
    // Called off.
    'call-off-note.tsx',
    'event-row.tsx',
    'invite-line.tsx',
    'joined-picture.tsx',
    'joined-sheet.tsx',
    'listed-count.tsx',
    // It waits for enough people.
    'minimum-note.tsx',
    'my-event-card.tsx',
    // Changes that wait for a network.
    'outbox-card.tsx',
    'outbox-notice.tsx',
    'participant-sheet.tsx',
    'payment-head.tsx',
    'planned-date-row.tsx',
    'section-choice.tsx',
    'section-row.tsx',
    'upcoming-event-row.tsx',
    'waitlist-card.tsx',
  ])
})

test('a meter is drawn on the page, on the sheet after joining and on the sample alone', () => {
  expect(filesWith(/<SlotMeter/)).toEqual(['roster-head.tsx', 'sample-event.tsx', 'signed-up.tsx', 'slot-meter.tsx'])
})

test('a pill is a slot or a place in line, drawn by few components', () => {
  expect(filesWith(/['"]slot (slot-|select-none)/)).toEqual([
    'joined-picture.tsx',
    // An empty slot.
    'roster-head.tsx',
    'slot-pill.tsx',
    'waiting-pill.tsx',
  ])
})
