// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { changeText, reachText, toastChange } from '@/entities/event/change-text'
import { CallOffSheet } from '@/features/event-actions/components/call-off-sheet'
import { currentToast, removeToast } from '@/lib/feedback/toast-store'

const event = { id: 'fiveASide123', name: 'Five-a-side ', datetime: '2026-11-24T19:00:00Z' }
const link = `${window.location.origin}/invite/event/fiveASide123`
const TWO_OF_FIVE = { people: 5, told: 2 }
const writeText = vi.fn(async () => undefined)
beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-20T12:00:00Z'))
  removeToast()
  writeText.mockClear()
  // Another file of this worker may have defined a getter.
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
})

it('the sentence says how many of the people will be notified, and nothing where it concerns no one', () => {
  expect(reachText(TWO_OF_FIVE)).toBe('2 of 5 will be notified.')
  expect([reachText({ people: 0, told: 0 }), reachText(undefined)]).toEqual(['', ''])
})

it('the message for the chat says the change, the start, the sentence and the link', () => {
  const start = expect.stringMatching(/^Start: Tue, Nov 24, /)
  const lines = (...args: Parameters<typeof changeText>) => changeText(...args).split('\n')
  expect(lines(event, 'off', ' The hall is flooded. ')).toEqual([
    'Five-a-side is called off.',
    start,
    'The hall is flooded.',
    link,
  ])
  expect(lines(event, 'on')).toEqual(['Five-a-side takes place after all.', start, link])
  expect(lines(event, 'gone')).toEqual(['Five-a-side was deleted.', start])
})

it('the toast offers the message only where a person cannot be notified, and copies it', async () => {
  toastChange('Done.', { people: 2, told: 2 }, 'text')
  expect(currentToast()).toMatchObject({ description: 'Done. 2 of 2 will be notified.' })
  expect(currentToast()?.action).toBeUndefined()
  toastChange('Done.', { people: 2, told: 0 }, 'text')
  expect(currentToast()).toMatchObject({ description: 'Done. 0 of 2 will be notified.' })
  expect(currentToast()?.action?.label).toBe('Copy for the Chat')
  currentToast()?.action?.onClick()
  await waitFor(() => expect(currentToast()?.description).toBe('Message copied to clipboard!'))
  expect(writeText).toHaveBeenCalledWith('text')
})

it('the sheet that calls off says how many will be notified, and offers the message before and after', async () => {
  render(
    <BrowserRouter>
      <CallOffSheet
        event={event}
        isFinal={false}
        onCallOff={async () => true}
        reach={TWO_OF_FIVE}
        busy={false}
        open
        onOpenChange={() => undefined}
      />
    </BrowserRouter>,
  )
  expect(screen.getByText('2 of 5 will be notified.')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Flooded' } })
  fireEvent.click(screen.getByRole('button', { name: 'Copy for the Chat' }))
  expect(writeText).toHaveBeenCalledWith(changeText(event, 'off', 'Flooded'))
  fireEvent.click(screen.getByRole('button', { name: 'Call Off Event' }))
  await waitFor(() => expect(currentToast()?.description).toBe('Called off. 2 of 5 will be notified.'))
})
