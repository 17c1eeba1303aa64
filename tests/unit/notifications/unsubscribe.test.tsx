// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import UnsubscribePage from '@/pages/unsubscribe-page'
import { createHandler } from '../../../supabase/functions/send-messages/handler'
import { drawWithClient } from '../support/render'

/** The page behind the link of a mail, and the sender that it asks. */

const TOKEN = 'c4b5ad4e-3a55-45a5-9a32-8c3f4e0a9b10'
const stopped = vi.fn<(token: unknown) => boolean>()
const sender = createHandler({
  backend: { rpc: async (name, { p_token }) => (name === 'stop_mail' ? stopped(p_token) : null) },
  siteUrl: 'https://roster.example',
  ownUrl: 'https://project.example/functions/v1/send-messages',
  token: null,
  vapid: null,
  mailer: null,
  extraHosts: [],
})
beforeEach(() => {
  stopped.mockReset().mockImplementation((token) => token === TOKEN)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => sender(new Request(url, init)))
})

/** Opens what a mail links to, as the sender leads on. */
async function openLink(token: string) {
  const link = await sender(new Request(`https://project.example/send-messages/unsubscribe?token=${token}`))
  const { pathname, hash } = new URL(link.headers.get('location') ?? '')
  return open(pathname + hash)
}
function open(path: string) {
  return drawWithClient(
    <MemoryRouter initialEntries={[path]}>
      <UnsubscribePage />
    </MemoryRouter>,
  )
}
const unsubscribe = () => userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }))

it('a guest, who has no settings, reads that the registration stays', async () => {
  await openLink(`${TOKEN}&guest=1`)
  await unsubscribe()
  expect(await screen.findByText('The registration stays as it is.')).toBeVisible()
})

it('ends the mails on a tap, and not before', async () => {
  await openLink(TOKEN)
  expect(stopped).not.toHaveBeenCalled()
  await unsubscribe()
  expect(await screen.findByRole('heading', { name: 'No more emails' })).toBeInTheDocument()
  expect(stopped.mock.calls).toEqual([[TOKEN]])
})

it.each([TOKEN.replace('c', 'd'), 'no-token'])('says that %s is no longer valid', async (token) => {
  await openLink(token)
  await unsubscribe()
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is no longer valid.')
})

it('says of a link that was cut off where else the mails can be ended', () => {
  open('/unsubscribe')
  expect(screen.getByText(/switch Email Notifications off in Settings/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull()
})

it('keeps the button when there is no answer', async () => {
  await openLink(TOKEN)
  vi.stubGlobal('fetch', async () => new Response('', { status: 502 }))
  await unsubscribe()
  expect(await screen.findByRole('alert')).toHaveTextContent('Roster cannot be reached. Please try again later.')
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => sender(new Request(url, init)))
  await unsubscribe()
  expect(await screen.findByRole('heading', { name: 'No more emails' })).toBeInTheDocument()
})
