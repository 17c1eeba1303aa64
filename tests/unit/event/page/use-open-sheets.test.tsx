// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { newDraft, readDraft, toValues, writeDraft } from '@/features/event/my-registration/drafts'
import type { RegistrationEntry } from '@/features/event/my-registration/outbox'
import { draftKey } from '@/features/event/my-registration/storage-keys'
import type { MyRegistration } from '@/features/event/my-registration/use-my-registration'
import { useFormOpeners } from '@/features/event/page/use-form-openers'
import { useOpenSheets, useShowJoined } from '@/features/event/page/use-open-sheets'
import { buildPage, buildRegistration, buildRow } from '../../entities/event/build'
import { renderWithClient, toldNow } from '../../support/render'
import { buildEntry, input } from '../my-registration/doing'

const page = buildPage()
const entry = buildEntry({ kind: 'claim', participantId: 'max', rowKind: 'added', name: 'Max', input: input('Max') })

const my = { own: null, state: 'ready', lost: undefined, whoseIsAsked: false, retry: () => {} } as const

/** The event's page as far as it opens sheets. */
function useSheets(data: typeof page, mine: MyRegistration, outbox: RegistrationEntry[]) {
  const [sheets, show, close] = useOpenSheets()
  const forms = useFormOpeners(data, mine, outbox, new Date(), show)
  const showJoined = useShowJoined(data.event, sheets, show)
  return { sheets, forms, close, showJoined }
}

describe('the answer to a sign-up comes', () => {
  const registration = buildRegistration()

  /** Sends the form, and does something else before the answer comes. Returns whether the sheet after joining is open, and what the toast says. */
  async function answered(meanwhile: (sheets: ReturnType<typeof useSheets>, leave: () => void) => void) {
    const { result, unmount } = renderWithClient(() => useSheets(page, my, []))
    await act(() => result.current.forms.openJoinOrModify())
    const { showJoined } = result.current
    await act(async () => meanwhile(result.current, unmount))
    act(() => showJoined(registration, null, []))
    return [result.current.sheets.joined?.open ?? false, toldNow()]
  }

  it('while the form is open, or closed, and opens the sheet after joining', async () => {
    expect(await answered(() => {})).toEqual([true, undefined])
    expect(await answered(({ close }) => close('form'))).toEqual([true, undefined])
  })

  it('a person in another form or on another page gets a toast', async () => {
    const told = [false, "You're in: slot 1"]
    expect(await answered(({ forms }) => forms.openClaim())).toEqual(told)
    expect(await answered((_, leave) => leave())).toEqual(told)
  })
})

it("the form of a claim that waits opens with that claim, and another friend's that was begun stays", async () => {
  const mia = newDraft({ ...toValues([]), name: 'Mia' }, [])
  writeDraft(draftKey(page.event.id, 'claim'), mia)
  const { result } = renderWithClient(() => useSheets(page, my, [entry]))
  await act(async () => result.current.forms.editorOf(entry)?.())
  expect(result.current.sheets.form?.target).toEqual({ mode: 'claim', fromOutbox: 'max' })
  expect(readDraft(draftKey(page.event.id, 'claim'))).toEqual(mia)
  expect(readDraft(draftKey(page.event.id, 'claim', 'max'))?.values.name).toBe('Max')
})

it("an extra slot that waits has no form, which would make it another person's", () => {
  const pick = { ...entry, kind: 'extra' } as RegistrationEntry
  const { result } = renderWithClient(() => useSheets(page, my, [pick]))
  expect(result.current.forms.editorOf(pick)).toBeNull()
})

it('a waiting change opens a form that makes the row anew for its person, once it is gone', async () => {
  const gone = (rowKind: RegistrationEntry['rowKind']) =>
    buildEntry({ ...entry, kind: 'update', state: 'refused', isGone: true, rowKind })
  const open = buildPage({ event: { datetime: null, end_datetime: null }, viewer: { registered: true } })
  const { result } = renderWithClient(() => useSheets(open, my, []))
  expect(result.current.forms.editorOf(gone('other'))).toBeNull()
  await act(async () => result.current.forms.editorOf(gone('own'))?.())
  expect(result.current.sheets.form?.target).toEqual({ mode: 'join' })
  await act(async () => result.current.forms.editorOf(gone('added'))?.())
  expect(result.current.sheets.form?.target).toEqual({ mode: 'claim' })
  const closed = buildPage({ event: { registration_deadline: '2020-01-01T00:00:00Z' } })
  const late = renderWithClient(() => useSheets(closed, my, [])).result.current
  expect(late.forms.editorOf(gone('own'))).toBeNull()
  // A person on the list, as with an account, does not join again.
  const own = { registration: buildRow(1) }
  const listed = renderWithClient(() => useSheets(open, { ...my, own }, [])).result.current
  expect(listed.forms.anewOf('own')).toBeNull()
})
