// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { takePrivateLink } from '@/features/event/my-registration/guests'
import { DecideMinimum } from '@/features/event/page/components/decide-minimum'
import { buildPage } from '../../entities/event/build'
import { drawWithClient } from '../../support/render'

/** The question to organizers, on the page and from a notification. */

const page = buildPage({ event: { minimum: { needed: 8, people: 5, decides_at: '2026-11-25T19:30:00Z' } } })
const { id } = page.event

afterEach(() => window.history.replaceState(null, '', '/'))

/** As the route does it, before the page is drawn. */
function follow(word: string) {
  window.history.replaceState({ idx: 3 }, '', `/signup/${id}#r=${word}`)
  takePrivateLink(id)
  return drawWithClient(<DecideMinimum data={page} />)
}

it('a button of the notification opens the choice, and decides nothing by itself', async () => {
  const { unmount } = follow('on')
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Thursday Five-a-side')
  unmount()
  follow('off')
  expect(await screen.findByRole('dialog')).toHaveAccessibleName('Call Off Event')
})

it('another word of a link opens nothing, and both choices are there', async () => {
  follow('cant')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'It’s On' }))
  expect(await screen.findByRole('alertdialog')).toBeVisible()
})
