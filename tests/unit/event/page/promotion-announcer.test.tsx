// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PromotionAnnouncer } from '@/features/event/page/components/promotion-announcer'
import type { PromotedRow } from '@/features/event/page/rules'
import { Sheet } from '@/ui/sheet/sheet'
import { buildPage } from '../../entities/event/build'
import { drawWithClient, toldNow } from '../../support/render'

const page = buildPage()
const promoted = (id: string, slot: number): PromotedRow => ({
  id,
  key: id,
  name: id === 'own' ? 'Ana' : 'Ben',
  in: 'slot',
  slot_number: slot,
  section_id: '',
  promoted_at: '2026-11-20T10:00:00Z',
})

/** The page, and over it a sheet that another part of the app has opened. */
function draw(isOpen: boolean, rows = [promoted('own', 7)]) {
  const showPromotion = vi.fn()
  const around = (open: boolean) => (
    <>
      <PromotionAnnouncer event={page.event} rows={rows} ownId="own" sheets={{}} onOwn={showPromotion} />
      <Sheet open={open} onOpenChange={() => {}} title="More">
        Teams
      </Sheet>
    </>
  )
  const { rerender } = drawWithClient(around(isOpen))
  return { showPromotion, close: () => act(async () => rerender(around(false))) }
}

it('shows a sheet with one’s own slot', () => {
  expect(draw(false).showPromotion).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ slot_number: 7 }))
})

it('waits with it until another sheet is closed', async () => {
  const { showPromotion, close } = draw(true)
  expect([showPromotion.mock.calls.length, toldNow()]).toEqual([0, undefined])
  await close()
  expect(showPromotion).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ slot_number: 7 }))
})

it("announces a friend's slot at once, in a toast that covers nothing", async () => {
  const { showPromotion, close } = draw(true, [promoted('own', 7), promoted('friend', 8)])
  expect(toldNow()).toBe('Ben got slot 8')
  await close()
  expect(showPromotion).toHaveBeenCalledOnce()
})
