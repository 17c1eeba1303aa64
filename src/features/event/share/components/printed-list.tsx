import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { EventPageData } from '@/entities/event/event-schema'
import { t } from '@/lib/text/translate'
import { printedFacts, printedParts, printsPhones } from '../printed'

/**
 * The list on paper, by the browser's own print. It stays in the page until something else is opened, because a phone
 * may draw it only after `print` has returned; the screen does not show it (print.css).
 */
export function PrintedList({ data, now }: { data: EventPageData; now: Date }) {
  const { event } = data
  const hasPhones = printsPhones(data)
  useEffect(() => {
    // After the sheet behind has closed: it keeps the page from scrolling, and some browsers print what they show.
    const timer = setTimeout(() => window.print(), 300)
    return () => clearTimeout(timer)
  }, [])

  return createPortal(
    <article className="printed">
      <h1 dir="auto">{event.name}</h1>
      {printedFacts(data, now).map((fact) => (
        <p key={fact} dir="auto">
          {fact}
        </p>
      ))}
      {printedParts(data).map(({ title, rows }) => (
        <section key={rows[0]?.key ?? title}>
          {title !== null && <h2 dir="auto">{title}</h2>}
          <table>
            <thead>
              <tr>
                <th scope="col">{t('Here')}</th>
                <th scope="col">{t('Slot')}</th>
                <th scope="col" className="printed-name">
                  {t('Name')}
                </th>
                {hasPhones && <th scope="col">{t('Phone')}</th>}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  <td>
                    <span className="printed-box" />
                  </td>
                  <td>
                    {row.place}
                    {row.title && <bdi className="printed-title">{row.title}</bdi>}
                  </td>
                  <td className="printed-name">
                    <bdi>{row.name}</bdi>
                  </td>
                  {hasPhones && <td>{row.phone}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </article>,
    document.body,
  )
}
