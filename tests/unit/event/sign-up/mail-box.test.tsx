// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, it, vi } from 'vitest'
import { MailNote } from '@/features/event/my-registration/components/mail-note'
import { toValues } from '@/features/event/my-registration/drafts'
import { MailBox } from '@/features/event/sign-up/components/mail-box'
import { drawWithClient } from '../../support/render'

/** 'Mail me about this', and what a guest who ticked it reads afterwards. */

function Form() {
  return <MailBox form={useForm({ defaultValues: toValues([]) })} />
}

async function show(mail: boolean) {
  const asked = vi.fn<typeof fetch>(async () => Response.json({ push: true, mail }))
  vi.stubGlobal('fetch', asked)
  drawWithClient(<Form />)
  await act(() => vi.waitFor(() => expect(asked).toHaveBeenCalledOnce()))
}

const FIRST = 'The first email has a link. Open it once, and the next ones come too.'

it('is not offered where Roster sends no mails', async () => {
  await show(false)
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('is off until a person ticks it, and then says what comes', async () => {
  await show(true)
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Mail me about this' })
  expect(box.checked).toBe(false)
  expect(screen.queryByText(FIRST)).toBeNull()
  fireEvent.click(box)
  expect(box.checked).toBe(true)
  expect(screen.getByText(FIRST)).toBeTruthy()
})

it.each([
  [
    { why: 'This address has had three first emails today' },
    'This address has had three first emails today, so no email was sent. You are still registered.',
  ],
  [
    { address: 'maria@home.example', state: 'waits' as const },
    'An email is on its way to maria@home.example. Open its link once, and the next ones come too.',
  ],
  [{ address: 'maria@home.example', state: 'on' as const }, 'Emails about this go to maria@home.example.'],
])('a guest who asked reads whether mails come, or why not: %o', (mail, told) => {
  drawWithClient(<MailNote mail={mail} />)
  expect(screen.getByText(told)).toBeTruthy()
})
