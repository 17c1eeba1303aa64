import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import type { EventPageData } from '@/entities/event/event-schema'
import { INVITE_TITLES } from '@/features/invites/rules'
import type { EventInvite } from '@/features/invites/schema'
import { drawAt } from '@/lib/text/here'
import type { FirstScreen } from './arrived'
import { EventScreen } from './event-screen'
import { Frame } from './frame'
import { InviteScreen } from './invite-screen'
import { readAnswer } from './read-answer'
import type { Visit } from './visit'

/** What is drawn, for whom. */
export interface Drawing {
  visit: Visit
  /** What the visit's call answered a stranger. */
  answer: unknown
  path: string
  now: Date
  /** Where the phone seems to be; else the event's own zone is taken. */
  zone: string | undefined
  language: string | undefined
}

/**
 * The first screen as the host's function sends it, drawn by React from the app's own components. Null where the app has to draw it.
 * @throws what a component throws when the answer has another shape
 */
export function drawFirstScreen({
  visit,
  answer,
  path,
  now,
  zone,
  language,
}: Drawing): (FirstScreen & { markup: string }) | null {
  const { title, facts, series, screen } = screenOf(visit, answer, path, now)
  // A private event must not be kept by any cache. Where a series' next date is due, the app has it made first.
  if (facts.is_private || series?.due) return null
  const there = { zone: zone ?? facts.time_zone ?? 'UTC', language }
  const page = (
    <MemoryRouter initialEntries={[path]}>
      <Frame>{screen}</Frame>
    </MemoryRouter>
  )
  const { drawn, read } = drawAt(there, () => renderToStaticMarkup(page))
  // The policy refuses style attributes. This pattern cannot occur in a text: there quotes are escaped.
  return { markup: drawn.replaceAll(' style="', ' data-style="'), read, answer, title: `${title} · Roster` }
}

function screenOf(visit: Visit, answer: unknown, path: string, now: Date) {
  if (visit.page === 'invite') {
    const invite = readAnswer(visit, answer) as EventInvite
    const screen = <InviteScreen linkId={visit.args.p_id} invite={invite} now={now} />
    return { title: INVITE_TITLES.event, facts: invite, series: invite.series, screen }
  }
  const data = readAnswer(visit, answer) as EventPageData
  const screen = <EventScreen data={data} now={now} path={path} />
  return { title: data.event.name, facts: data.event, series: data.series, screen }
}
