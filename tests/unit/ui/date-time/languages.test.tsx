// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { formatFullDate } from '@/lib/text/date-text'
import { firstDayOfWeek } from '@/lib/text/first-day-of-week'
import { ENGLISH, type HourCycle, setLocale } from '@/lib/text/translate'
import Calendar from '@/ui/date-time/calendar'
import type { ClockTime } from '@/ui/date-time/picker-rules'
import { TimeChooser } from '@/ui/date-time/time-chooser'
import { formatOf, placeholderOf, readTypedDate, writtenDate } from '@/ui/date-time/typed-date'
import { withDates } from '../../../../supabase/functions/_shared/local-dates'

const EVENING = new Date(2026, 10, 24, 19, 5)

const speak = (tag: string, hourCycle?: HourCycle) =>
  setLocale(withDates({ language: tag.slice(0, 2), tag, catalog: tag.startsWith('en') ? null : {}, hourCycle }))

function Chooser({ onChoose }: { onChoose: (time: ClockTime) => void }) {
  const [time, setTime] = useState({ hour: 0, minute: 0 })
  const change = (next: ClockTime) => {
    onChoose(next)
    setTime(next)
  }
  return <TimeChooser value={time} onChange={change} />
}

afterEach(() => {
  setLocale(ENGLISH)
})

describe('a date field', () => {
  it.each([
    ['de-DE', undefined, '24.11.2026 19:05', 'DD.MM.YYYY hh:mm'],
    ['de-DE', 'h12', '24.11.2026 07:05 PM', 'DD.MM.YYYY hh:mm aa'],
    ['fr-FR', undefined, '24/11/2026 19:05', 'DD/MM/YYYY hh:mm'],
    ['es-ES', undefined, '24/11/2026 19:05', 'DD/MM/YYYY hh:mm'],
    ['es-MX', undefined, '24/11/2026 07:05 PM', 'DD/MM/YYYY hh:mm aa'],
    ['pt-BR', undefined, '24/11/2026 19:05', 'DD/MM/YYYY hh:mm'],
    ['en-US', 'h23', '11/24/2026 19:05', 'MM/DD/YYYY hh:mm'],
    ['en-US', undefined, '11/24/2026 07:05 PM', 'MM/DD/YYYY hh:mm aa'],
  ] as const)('of %s with the clock %s is written and read', (tag, hourCycle, text, placeholder) => {
    speak(tag, hourCycle)
    const format = formatOf()
    expect(writtenDate(EVENING, format)).toBe(text)
    expect(placeholderOf(format)).toBe(placeholder)
    expect(readTypedDate(text, format, EVENING)).toEqual(EVENING)
  })

  it.each(['de-DE', 'de-AT', 'fr-FR', 'es-ES', 'es-MX', 'pt-BR'])(
    'reads a date that is copied from the screen in %s',
    (tag) => {
      speak(tag)
      for (let month = 0; month < 12; month++) {
        const date = new Date(2026, month, 24, 19, 5)
        const text = `${formatFullDate(date.toISOString())}, 19:05`
        expect(readTypedDate(text, formatOf(), EVENING), text).toEqual(date)
      }
    },
  )

  it('still reads English months in another language', () => {
    speak('de-DE')
    expect(readTypedDate('Dec 5 2026 7:30 pm', formatOf(), EVENING)).toEqual(new Date(2026, 11, 5, 19, 30))
  })
})

describe('the time chooser', () => {
  function setUp() {
    const chosen = vi.fn()
    render(<Chooser onChoose={chosen} />)
    return chosen
  }

  it('has 24 hours and no half of the day on a clock of 24 hours', async () => {
    speak('de-DE')
    const chosen = setUp()
    expect(screen.getAllByRole('combobox')).toHaveLength(2)
    expect(screen.getByLabelText('Hour')).toHaveDisplayValue('00')
    await userEvent.selectOptions(screen.getByLabelText('Hour'), '23')
    expect(chosen).toHaveBeenLastCalledWith({ hour: 23, minute: 0 })
  })

  it('has 12 hours and the half of the day on a clock of 12 hours', async () => {
    const chosen = setUp()
    expect(screen.getByLabelText('Hour')).toHaveDisplayValue('12')
    expect(screen.getByLabelText('Hour').querySelectorAll('option')).toHaveLength(12)
    await userEvent.selectOptions(screen.getByLabelText('AM/PM'), 'PM')
    expect(chosen).toHaveBeenLastCalledWith({ hour: 12, minute: 0 })
    await userEvent.selectOptions(screen.getByLabelText('Hour'), '7')
    expect(chosen).toHaveBeenLastCalledWith({ hour: 19, minute: 0 })
  })
})

describe('the calendar', () => {
  it('has the names of the language, and weeks that begin as in the region', () => {
    vi.setSystemTime(new Date(2026, 10, 10, 9))
    speak('de-DE')
    render(<Calendar selected={EVENING} onSelect={() => undefined} />)
    const names = screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent)
    expect(names).toEqual(['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'])
    expect(screen.getByText(/^Nov\.\W+Dez\. 2026$/)).toBeVisible()
    expect(screen.getByLabelText('Dienstag, 24. November 2026, selected')).toBeVisible()
    expect(screen.getByLabelText('Today, Dienstag, 10. November 2026')).toBeVisible()
  })

  it.each([
    ['en-US', 'Dec1'],
    ['de-DE', 'Dez1'],
  ])('says in %s at the first of a month which one begins', (tag, text) => {
    vi.setSystemTime(new Date(2026, 10, 10, 9))
    speak(tag)
    const { container } = render(<Calendar selected={EVENING} onSelect={() => undefined} />)
    const shown = (day: string) => container.querySelector(`[data-day="${day}"]`)?.textContent
    expect(['2026-11-30', '2026-12-01', '2026-12-02'].map(shown)).toEqual(['30', text, '2'])
  })

  it.each([
    ['en-US', 0],
    ['en-GB', 1],
    ['de-AT', 1],
    ['fr-FR', 1],
    ['es-ES', 1],
    ['es-MX', 0],
    ['pt-BR', 0],
    ['ar-EG', 6],
  ] as const)('begins its weeks in %s on day %i, whether or not the browser knows', (tag, day) => {
    expect(firstDayOfWeek(tag)).toBe(day)
    vi.stubGlobal('Intl', {
      ...Intl,
      Locale: class {
        getWeekInfo = undefined
        maximize = () => ({ region: tag.slice(3) })
      },
    })
    expect(firstDayOfWeek(tag)).toBe(day)
  })
})
