// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ErrorBoundary } from '@/app/error-boundary'
import { isFailedChunk } from '@/lib/browser/failed-chunk'

const watchLog = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)
let logged: ReturnType<typeof watchLog>
beforeEach(() => {
  logged = watchLog()
})

let failure: Error | null = null
function Page() {
  if (failure) throw failure
  return <p>the page</p>
}

describe('an unexpected render error', () => {
  it('shows the fallback, is logged, and Try Again draws the page again', async () => {
    failure = new Error('boom')
    render(
      <ErrorBoundary>
        <Page />
      </ErrorBoundary>,
    )
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    expect(screen.getByText('We encountered an unexpected error. Please try refreshing the page.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeVisible()
    expect(logged).toHaveBeenCalled()

    failure = null
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(screen.getByText('the page')).toBeVisible()
  })

  it('distinguishes a chunk removed by a deploy from a broken page', () => {
    failure = new TypeError('Failed to fetch dynamically imported module: https://roster.example/assets/old.js')
    render(
      <ErrorBoundary>
        <Page />
      </ErrorBoundary>,
    )
    expect(screen.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
  })
})

describe('a part of the app that could not be loaded', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://roster.example/assets/a.js',
    'error loading dynamically imported module: https://roster.example/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
    "'text/html' is not a valid JavaScript MIME type.",
  ])('is known by %j', (message) => expect(isFailedChunk(new Error(message))).toBe(true))

  it('is not any failed request', () => {
    expect(isFailedChunk(new TypeError('Failed to fetch'))).toBe(false)
    expect(isFailedChunk('Failed to fetch dynamically imported module')).toBe(false)
  })
})
