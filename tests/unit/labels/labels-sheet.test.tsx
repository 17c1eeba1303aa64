// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { LabelToggles } from '@/features/labels/components/label-toggles'
import { LabelsSheet } from '@/features/labels/components/labels-sheet'
import { LABELS_MAX } from '@/features/labels/schema'
import { type Held, holdRequests } from '../support/network'
import { drawWithClient, toldNow } from '../support/render'

const labels = ['Driver', 'Keeper'].map((name) => ({ id: name, name, color: '#ff0000' }))
const next = holdRequests('labels')

function Opened() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Edit Labels
      </button>
      <LabelsSheet eventId="event0000001" labels={labels} open={open} onOpenChange={setOpen} />
    </>
  )
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const field = () => screen.getByRole('textbox', { name: /^Label name/ })

it('the form of a label has the focus, and gives it back where it was opened', async () => {
  const user = userEvent.setup()
  drawWithClient(<Opened />)
  for (const opener of ['New Label', /^Keeper/]) {
    await user.click(await button(opener))
    expect(field()).toHaveFocus()
    await user.click(await button('Cancel'))
    expect(await button(opener)).toHaveFocus()
  }
})

it('input of a label survives closing the sheet', async () => {
  const user = userEvent.setup()
  drawWithClient(<Opened />)
  await user.click(await button(/^Keeper/))
  await user.type(field(), ' left')
  await user.click(await button('Close'))
  await user.click(await button('Edit Labels'))
  expect(field()).toHaveValue('Keeper left')
  await user.click(await button('Cancel'))
  await user.click(await button(/^Keeper/))
  expect(field()).toHaveValue('Keeper')
})

it('a sheet with fifty labels offers no new one, and says why', () => {
  const fifty = Array.from({ length: LABELS_MAX }, (_, index) => ({
    id: `${index}`,
    name: `${index}`,
    color: '#ff0000',
  }))
  drawWithClient(<LabelsSheet eventId="event0000001" labels={fifty} open onOpenChange={() => undefined} />)
  expect(screen.getByRole('dialog')).toHaveTextContent('An event can have at most 50 labels. Delete one to make room')
  expect(screen.queryByRole('button', { name: 'New Label' })).toBeNull()
})

it('a viewer sees the labels, and a tap says why they are not theirs to change', async () => {
  drawWithClient(
    <LabelToggles eventId="event0000001" participantId="ana" labels={labels} chosen={[]} canEdit={false} />,
  )
  await userEvent.setup().click(await button('Driver'))
  expect(toldNow()).toBe('Only the organizers can change labels.')
  expect(await button('Driver')).toHaveAccessibleDescription('Only the organizers can change labels.')
})

it('an answer that comes late closes no label that was opened since', async () => {
  const user = userEvent.setup()
  const tap = async (name: string | RegExp) => user.click(await button(name))
  drawWithClient(<Opened />)
  await tap(/^Driver/)
  await tap('Save')
  const held = await next()
  await tap(/^Keeper/)
  await user.type(field(), ' left')
  await act(async () => held.answer(null))
  expect(field()).toHaveValue('Keeper left')
})

it('a new label whose answer was lost is saved again with the same id, as it is written by then', async () => {
  const user = userEvent.setup()
  drawWithClient(<Opened />)
  const saved = async (end: (held: Held) => void) => {
    await user.click(await button('Save'))
    const held = await next()
    end(held)
    return { url: new URL(held.url).search, body: held.body }
  }
  await user.click(await button('New Label'))
  await user.type(field(), 'Drive')
  const first = await saved((held) => held.lose())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled())
  await user.click(await button('Close'))
  await user.click(await button('Edit Labels'))
  await user.type(field(), 'r')
  const second = await saved((held) => held.answer(null))
  expect(first.body).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    event_id: 'event0000001',
    name: 'Drive',
  })
  expect(second.body).toEqual({ ...(first.body as object), name: 'Driver' })
})
