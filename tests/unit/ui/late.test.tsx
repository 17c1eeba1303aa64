import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ErrorBoundary } from '@/app/error-boundary'
import { late } from '@/ui/late'

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

describe('a late component', () => {
  it('shows nothing, then itself', async () => {
    const Late = late(async () => Greeting)
    const { container } = render(<Late name="Ana" />)
    expect(container).toBeEmptyDOMElement()
    expect(await screen.findByText('Hello Ana')).toBeVisible()
  })

  it('is there at once when its code was fetched ahead', async () => {
    const Late = late(async () => Greeting)
    Late.fetch()
    await Promise.resolve()
    await Promise.resolve()
    render(<Late name="Ana" />)
    expect(screen.getByText('Hello Ana')).toBeVisible()
  })

  it('asks again after a failure, and tells the page of it when it is drawn', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const load = vi.fn().mockRejectedValue(new Error('Failed to fetch dynamically imported module: x.js'))
    const Late = late<{ name: string }>(load)
    Late.fetch()
    render(
      <ErrorBoundary>
        <Late name="Ana" />
      </ErrorBoundary>,
    )
    expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
    expect(load).toHaveBeenCalledTimes(2)
  })
})
