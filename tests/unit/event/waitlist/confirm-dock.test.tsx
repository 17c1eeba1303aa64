// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RegistrationEntry } from '@/features/event/outbox/outbox'
import { changeOutbox, readOutbox } from '@/features/event/outbox/outbox-store'
import { ConfirmDock } from '@/features/event/waitlist/components/confirm-dock'
import { buildPage, buildRow } from '../../entities/event/build'
import { drawWithClient } from '../../support/render'

const secret = 'a'.repeat(32)
const own = buildRow(7)
const page = buildPage({ roster: [own] })
const until = new Date(Date.now() + 1_800_000).toISOString()
const input = { name: own.name, email: '', phone: '', notes: '', responses: {} }

/** What this phone has not sent yet. */
const unsent = (changes: object = {}) =>
  changeOutbox((outbox) => [
    ...outbox,
    {
      kind: 'update',
      eventId: page.event.id,
      eventName: page.event.name,
      participantId: own.id,
      name: own.name,
      input,
      key: 'key',
      owner: null,
      secret,
      queuedAt: 1,
      attempted: false,
      state: 'waiting',
      ...changes,
    } as RegistrationEntry,
  ])

function asked() {
  const question = { kind: 'coming', slot: 7, until } as const
  const show = { data: page, row: own, question, secret, now: new Date(), onGiveUp: () => {}, onModify: () => {} }
  drawWithClient(<ConfirmDock {...show} />)
  return screen.getByRole('button', { name: "I'm coming" })
}

beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
})

describe("'I'm coming'", () => {
  it.each([
    ['a change of what was typed', {}],
    ['what was done for a friend', { kind: 'withdraw', participantId: 'friend' }],
    ["a friend's answer", { kind: 'confirm', participantId: 'friend' }],
    ['a refused answer', { kind: 'confirm', state: 'refused', sentence: 'Nothing to confirm.' }],
  ])('can be said while there is %s, and is kept beside it', (_what, entry) => {
    unsent(entry)
    const button = asked()
    expect(button).toBeEnabled()
    fireEvent.click(button)
    return waitFor(() => {
      const answers = readOutbox().filter(({ kind, participantId }) => kind === 'confirm' && participantId === own.id)
      expect(answers).toMatchObject([{ state: 'waiting' }])
      expect(screen.getByRole('button', { name: "I'm coming" })).toBeDisabled()
    })
  })

  it.each([
    ['confirm', 'waiting', 'Waiting for network'],
    ['confirm', 'sending', 'Sending...'],
    ['withdraw', 'waiting', 'Waiting for network'],
    ['withdraw', 'sending', 'Sending...'],
  ])('waits where one’s own row has an unsent %s (%s)', (kind, state, sentence) => {
    unsent({ kind, state })
    expect(asked()).toBeDisabled()
    expect(screen.getByText(sentence)).toBeVisible()
  })
})
