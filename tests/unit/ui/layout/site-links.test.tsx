// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())

async function show(env: Record<string, string>, report?: string) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const { SiteLinks } = await import('@/ui/layout/site-links')
  return render(<SiteLinks {...(report && { report })} />)
}

it("the operator's pages are linked, and a report is a mail with the link", async () => {
  const env = {
    VITE_IMPRINT_URL: 'https://x.example/imprint',
    VITE_PRIVACY_URL: '',
    VITE_ABUSE_EMAIL: 'abuse@x.example',
  }
  await show(env, 'https://roster.example/invite/event/a?b&c')
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Imprint', 'https://x.example/imprint'],
    [
      'Report this event',
      'mailto:abuse@x.example?subject=Report%20an%20event&body=https%3A%2F%2Froster.example%2Finvite%2Fevent%2Fa%3Fb%26c%0A%0A',
    ],
  ])
})

it('an empty configuration shows nothing', async () => {
  const { container } = await show(
    { VITE_IMPRINT_URL: '', VITE_PRIVACY_URL: '', VITE_ABUSE_EMAIL: '' },
    'https://x.example',
  )
  expect(container.textContent).toBe('')
  expect(screen.queryByRole('link')).toBeNull()
})
