// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { saveFile } from '@/lib/browser/save-file'

const downloaded: string[] = []
const shared: File[] = []

/** The browser of an app that was installed on an iPhone. jsdom has neither files to share nor addresses of files. */
function beInstalledOnIphone(outcome: () => Promise<void> = async () => {}) {
  vi.stubGlobal('navigator', {
    standalone: true,
    canShare: ({ files }: ShareData) => files?.length === 1,
    share: async ({ files = [] }: ShareData) => {
      await outcome()
      shared.push(...files)
    },
  })
}

beforeEach(() => {
  downloaded.length = 0
  shared.length = 0
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloaded.push(this.download)
  })
})

const save = () => saveFile('Dinner.ics', 'BEGIN:VCALENDAR', 'text/calendar')

it('is a download in a browser', async () => {
  await save()
  expect(downloaded).toEqual(['Dinner.ics'])
})

it('goes to the share sheet in an app installed on an iPhone', async () => {
  beInstalledOnIphone()
  await save()
  expect(downloaded).toEqual([])
  expect(shared.map(({ name, type }) => [name, type])).toEqual([['Dinner.ics', 'text/calendar;charset=utf-8']])
})

it('is not downloaded after all when the share sheet was put away', async () => {
  beInstalledOnIphone(() => Promise.reject(new DOMException('Put away', 'AbortError')))
  await save()
  expect(downloaded).toEqual([])
})

it('is a download where the share sheet does not take it', async () => {
  beInstalledOnIphone(() => Promise.reject(new DOMException('Too late', 'NotAllowedError')))
  await save()
  expect(downloaded).toEqual(['Dinner.ics'])
})
