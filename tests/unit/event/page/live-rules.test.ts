import { beforeEach, describe, expect, it, vi } from 'vitest'
import { recentPings, refetchDelay, rejoinDelay, scheduleRefetch } from '@/features/event/page/live-rules'
import { pollInterval } from '@/features/event/page/poll-interval'

const SECOND = 1_000
const lucks = [0, 0.5, 1]

describe('how often a page asks by itself', () => {
  it('is every 15 s without pings, each page in its own rhythm', () => {
    expect(lucks.map((luck) => pollInterval(false, luck) / SECOND)).toEqual([12, 15, 18])
  })

  it('is once a minute where pings come, because one may get lost', () => {
    expect(lucks.map((luck) => pollInterval(true, luck) / SECOND)).toEqual([48, 60, 72])
  })
})

describe('how long a page waits after a ping', () => {
  const waits = (pings: number, people = 10) => lucks.map((luck) => refetchDelay({ pings, people }, luck) / SECOND)

  it('is at most two seconds in a quiet time', () => {
    expect(waits(1)).toEqual([0, 1, 2])
  })

  it('grows with every ping of late, up to what a page waits that polls', () => {
    expect(waits(2)).toEqual([2, 4, 6])
    expect(waits(5)).toEqual([5, 10, 15])
    expect(waits(500)).toEqual([5, 10, 15])
  })

  it('grows with the list, so that fifty of those on it ask in a second', () => {
    expect(waits(1, 100)).toEqual([0, 1, 2])
    expect(waits(1, 250)).toEqual([0, 2.5, 5])
    expect(waits(1, 5_000)).toEqual([0, 5, 10])
  })
})

describe('the pings that count', () => {
  it('are those of the last ten seconds', () => {
    expect(recentPings([1_000, 4_999, 5_001, 14_000], 15_000)).toEqual([5_001, 14_000, 15_000])
  })

  it('are a handful, however many come', () => {
    let pings: number[] = []
    for (let now = 0; now < 1_000; now += 1) pings = recentPings(pings, now)
    expect(pings).toEqual([995, 996, 997, 998, 999])
  })
})

describe('how long a page waits before it joins again', () => {
  const waits = (failures: number) => lucks.map((luck) => rejoinDelay(failures, luck) / SECOND)

  it('is longer with every failure and spreads the pages that lost their channel together', () => {
    expect(waits(1)).toEqual([2.5, 5, 7.5])
    expect(waits(2)).toEqual([7.5, 15, 22.5])
    expect(waits(3)).toEqual([30, 60, 90])
    expect(waits(40)).toEqual([30, 60, 90])
  })
})

/** Many open pages get every ping in the same moment. Their requests in each second are counted on a simulated clock. */
describe('200 open pages', () => {
  const PAGES = 200
  let seed = 0

  beforeEach(() => {
    vi.useFakeTimers()
    seed = 20_261_122
    // Random numbers, the same in every run.
    vi.spyOn(Math, 'random').mockImplementation(() => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return seed / 2 ** 31
    })
  })

  /** Sign-ups come at random moments. Returns the number of requests in each second. */
  function loadAfter(signUpsPerSecond: number, seconds: number): number[] {
    let asked = 0
    const options = { refetch: () => (asked += 1), isFetching: () => false, peopleCount: () => 10 }
    const pages = Array.from({ length: PAGES }, () => scheduleRefetch(options))
    const chance = () => (-Math.log(1 - Math.random()) / signUpsPerSecond) * SECOND
    const perSecond: number[] = []
    let next = 0
    for (let end = SECOND; end <= seconds * SECOND; end += SECOND) {
      let now = end - SECOND
      for (; next < end; next += chance()) {
        vi.advanceTimersByTime(next - now)
        now = next
        for (const page of pages) page.onPing()
      }
      vi.advanceTimersByTime(end - now)
      perSecond.push(asked)
      asked = 0
    }
    for (const page of pages) page.stop()
    return perSecond
  }
  const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  const formula = (signUps: number) => {
    const spread = Math.min(10, Math.max(2, 20 * signUps))
    return (PAGES * signUps) / (1 + signUps * spread)
  }

  it('spread their requests over two seconds after a single ping, and then are quiet', () => {
    const [first = 0, second = 0, ...later] = loadAfter(1e-9, 30)
    expect(first + second).toBe(PAGES)
    expect(Math.max(first, second)).toBeLessThan(PAGES * 0.6)
    expect(mean(later)).toBe(0)
  })

  it.each([
    [0.1, 400],
    [0.3, 200],
    [1, 100],
    [17, 60],
  ])('ask about as often as the formula says when %d people sign up per second', (signUps, seconds) => {
    const settled = loadAfter(signUps, seconds).slice(20)
    expect(mean(settled) / formula(signUps)).toBeGreaterThan(0.8)
    expect(mean(settled) / formula(signUps)).toBeLessThan(1.25)
    expect(mean(settled)).toBeLessThan(PAGES / 8)
    // And the pages never ask all at once.
    expect(Math.max(...settled)).toBeLessThan(PAGES * 0.6)
  })

  it('ask again when an answer was on its way that may be older than the ping', () => {
    let asked = 0
    let isUnderWay = true
    const page = scheduleRefetch({ refetch: () => (asked += 1), isFetching: () => isUnderWay, peopleCount: () => 10 })
    page.onPing()
    vi.advanceTimersByTime(4 * SECOND)
    expect(asked).toBe(0)
    isUnderWay = false
    vi.advanceTimersByTime(SECOND)
    expect(asked).toBe(1)
  })
})
