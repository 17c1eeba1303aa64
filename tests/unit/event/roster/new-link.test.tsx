// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { NewLink } from '@/features/event/roster/components/new-link'
import { drawWithClient, toldNow } from '../../support/render'

const sent = vi.fn<typeof fetch>()
beforeEach(() => {
  sent.mockReset()
  vi.stubGlobal('fetch', sent)
})

async function press(name: string | RegExp): Promise<void> {
  const button = await screen.findByRole('button', { name })
  await act(async () => void fireEvent.click(button))
}
const body = () => JSON.parse(String(sent.mock.lastCall?.[1]?.body)) as { p_id: string; p_secret: string }

test('a new link is made after a question, with one secret however often it is tried, and shown once', async () => {
  const write = vi.fn(async (_text: string) => undefined)
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText: write } } }))
  drawWithClient(
    <NewLink event={{ id: 'event0000001', name: 'Five-a-side' }} row={{ id: 'row-4', name: 'Ana', is_guest: true }} />,
  )
  await press(/New link for Ana/)
  expect(sent).not.toHaveBeenCalled()
  sent.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await press('Make New Link')
  // The code that finds out what went wrong is loaded with the first failure.
  await waitFor(() => expect(toldNow()).toContain('Network connection failed'))
  const { p_secret } = body()
  expect(p_secret).toMatch(/^[0-9a-f]{32}$/)

  sent.mockResolvedValueOnce(new Response(null, { status: 204 }))
  await press(/New link for Ana/)
  await press('Make New Link')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Copy Link'))
  expect(sent).toHaveBeenCalledTimes(2)
  expect(body()).toEqual({ p_id: 'row-4', p_secret })
  await press('Copy Link')
  expect(write).toHaveBeenCalledWith(`${window.location.origin}/signup/event0000001#r=${p_secret}`)
})
