// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ChangeDateForm } from '@/features/event/series/components/change-date'
import type { Plan, PlannedDate } from '@/features/event/series/schema'
import { holdRequests } from '../../support/network'
import { drawWithClient, toldNow } from '../../support/render'

const next = holdRequests('change_date')
const date: PlannedDate = {
  occurs_on: '2031-11-26',
  datetime: '2031-11-26T19:30:00Z',
  opens_at: '2031-11-19T19:30:00Z',
  id: null,
  skipped: false,
}
const planned = { location: 'Court 1', max_participants: 10, has_sections: false }
const plan = { id: 'series000001', dates: [date], regulars: [], planned } as unknown as Plan
const place = () => screen.getByLabelText('Location')
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

function draw(shown = date, of = plan) {
  const onDone = vi.fn()
  return { onDone, ...drawWithClient(<ChangeDateForm plan={of} date={shown} onDone={onDone} />) }
}

describe('changing one date of the plan', () => {
  it('sends what it shall be, and is done once that is answered', async () => {
    const { onDone } = draw()
    await userEvent.clear(place())
    await userEvent.type(place(), 'Court 2')
    await userEvent.click(screen.getByRole('checkbox', { name: 'No limit' }))
    await save()
    const sent = await next()
    expect(sent.body).toEqual({
      p_series_id: 'series000001',
      p_occurs_on: '2031-11-26',
      p_datetime: '2031-11-26T19:30:00Z',
      p_location: 'Court 2',
    })
    expect(onDone).not.toHaveBeenCalled()
    sent.answer({})
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(toldNow()).toBe('The date is changed')
  })

  it('keeps what was typed when it is refused or lost, also after a reload, and says why beside its field', async () => {
    const { onDone, unmount } = draw()
    await userEvent.type(place(), ' B')
    await save()
    ;(await next()).refuse('invalid_input', 'This place is closed', 'location')
    expect(await screen.findByText('This place is closed')).toBeVisible()
    await save()
    ;(await next()).fail('not for people')
    await waitFor(() => expect(toldNow()).toBe('Failed to change the date'))
    expect(onDone).not.toHaveBeenCalled()
    unmount()
    draw()
    expect(place()).toHaveValue('Court 1 B')
    expect(screen.getByText('Your unsaved changes are back.')).toBeVisible()
  })

  it('puts it back to the plan', async () => {
    draw({ ...date, changes: { location: null, start: '19:30:00' }, planned_at: '2031-11-26T18:00:00Z' })
    await userEvent.click(screen.getByRole('button', { name: 'As Planned' }))
    expect((await next()).body).toMatchObject({
      p_datetime: '2031-11-26T18:00:00Z',
      p_location: 'Court 1',
      p_max_participants: 10,
    })
  })

  it('leaves how many take part to the sections', () => {
    draw(date, { ...plan, planned: { ...planned, has_sections: true } })
    expect(screen.queryByText('Max Participants')).toBeNull()
  })
})
