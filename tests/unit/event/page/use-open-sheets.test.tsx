// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { draftKey, newDraft, readDraft, writeDraft } from '@/features/event/draft/drafts'
import { toValues } from '@/features/event/draft/form-values'
import type { RegistrationEntry } from '@/features/event/outbox/outbox'
import { useOpenSheets } from '@/features/event/page/use-open-sheets'
import { buildPage } from '../../entities/event/build'
import { renderWithClient } from '../../support/render'

const page = buildPage()
const entry: RegistrationEntry = {
  kind: 'claim',
  eventId: page.event.id,
  eventName: page.event.name,
  participantId: 'max',
  name: 'Max',
  input: { name: 'Max', email: '', phone: '', notes: '', responses: {} },
  key: 'key',
  owner: 'olga',
  queuedAt: 1,
  attempted: false,
  state: 'waiting',
}

it("the form of a claim that waits opens with that claim, and another friend's that was begun stays", () => {
  const mia = newDraft({ ...toValues([]), name: 'Mia' }, [])
  writeDraft(draftKey(page.event.id, 'claim'), mia)
  const my = { own: null, state: 'ready', lost: undefined, whoseIsAsked: false, retry: () => {} } as const
  const { result } = renderWithClient(() => useOpenSheets(page, my, [entry], new Date()))
  act(() => result.current.editorOf(entry)?.())
  expect(result.current.drawer.value).toEqual({ mode: 'claim', fromOutbox: 'max' })
  expect(readDraft(draftKey(page.event.id, 'claim'))).toEqual(mia)
  expect(readDraft(draftKey(page.event.id, 'claim', 'max'))?.values.name).toBe('Max')
})
