import { describe, expect, it } from 'vitest'
import { pastWarning } from '@/features/events/form/rules'

const now = new Date(2026, 10, 20, 12, 0)
const at = (days: number, hours = 0) => new Date(2026, 10, 20 + days, 12 + hours).toISOString()

describe('a time that has passed', () => {
  const OVER = 'This date is in the past. No one can join an event that is over.'
  const ITS_DAY = 'This date is in the past. No one can join now. You can still add people until the end of the day.'
  const UNDER_WAY = 'This date is in the past. People can still join until the event ends.'
  const warn = (datetime: string, end_datetime = '') => pastWarning({ datetime, end_datetime }, now)

  it('shows its meaning beside the start', () => {
    expect(warn(at(-1))).toEqual({ name: 'datetime', text: OVER })
    expect(warn(at(0, -5))).toEqual({ name: 'datetime', text: ITS_DAY })
    expect(warn(at(-2), at(-1))).toEqual({ name: 'datetime', text: OVER })
    expect(warn(at(0, -1), at(0, 1))).toEqual({ name: 'datetime', text: UNDER_WAY })
  })

  it('shows it beside the end if there is no start', () => {
    expect(warn('', at(-1))).toEqual({ name: 'end_datetime', text: OVER })
  })

  it('shows nothing for future times, for now, or without a date', () => {
    for (const [start = '', end = ''] of [[at(1)], [at(0)], [at(1), at(2)], ['', at(1)], ['']]) {
      expect(warn(start, end)).toBeNull()
    }
  })
})
