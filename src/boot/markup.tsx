import catalogs from 'virtual:catalogs/host'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { pageResponseSchema } from '@/entities/event/event-schema'
import { readPage } from '@/entities/event/read-page'
import { readInvite } from '@/features/invites/read-invite'
import { inviteTitle } from '@/features/invites/rules'
import { eventResponseSchema } from '@/features/invites/schema'
import { matchLanguage, regionalTag } from '@/lib/text/match-language'
import { locale, withLocale } from '@/lib/text/translate'
import { renderAt } from '@/lib/text/viewer-locale'
import { withDates } from '../../supabase/functions/_shared/local-dates'
import type { SsrPage } from './arrived'
import { EventScreen } from './event-screen'
import { Frame } from './frame'
import { InviteScreen } from './invite-screen'
import type { Visit } from './visit'

/** Input of the server rendering, with the viewer's locale. */
export interface Drawing {
  visit: Visit
  /** Response of the visit's RPC to an anonymous visitor. */
  answer: unknown
  path: string
  now: Date
  /** Where the phone seems to be; else the event's own zone is taken. */
  zone: string | undefined
  /** The languages that the browser asks for, best first. */
  languages: string[]
}

export interface Drawn {
  markup: string
  facts: SsrPage
  /** The rendered response, validated by the app's schema. */
  answer: unknown
}

/**
 * Server-renders a link's page from the app's components. Null if the app has to render it.
 * @throws ZodError if the response has another shape
 */
export function renderSsr(drawing: Drawing): Drawn | null {
  const { languages } = drawing
  const language = matchLanguage(languages, Object.keys(catalogs))
  const there = { language, tag: regionalTag(language, languages), catalog: catalogs[language] ?? null }
  return withLocale(withDates(there), () => renderHere(drawing))
}

function renderHere({ visit, answer, path, now, zone, languages }: Drawing): Drawn | null {
  const { checked, title, facts, series, screen } = screenOf(visit, answer, path, now)
  // A private event must not be kept by any cache. Where a series' next date is due, the app has it made first.
  if (facts.is_private || series?.due) return null
  const there = { zone: zone ?? facts.time_zone ?? 'UTC', language: languages[0] }
  const page = (
    <MemoryRouter initialEntries={[path]}>
      <Frame>{screen}</Frame>
    </MemoryRouter>
  )
  const { drawn, read } = renderAt(there, () => renderToStaticMarkup(page))
  return {
    // The policy refuses style attributes. This pattern cannot occur in a text: there quotes are escaped.
    markup: drawn.replaceAll(' style="', ' data-style="'),
    facts: { title: `${title} · Roster`, language: locale().language, read, event: facts.id, series: series?.id },
    answer: checked,
  }
}

/** The answer is checked here, so that the phone needs no schema for it. */
function screenOf(visit: Visit, answer: unknown, path: string, now: Date) {
  if (visit.page === 'invite') {
    const checked = eventResponseSchema.parse(answer)
    const invite = readInvite(checked)
    const screen = <InviteScreen linkId={visit.args.p_id} invite={invite} now={now} />
    return { checked, title: inviteTitle('event'), facts: invite, series: invite.series, screen }
  }
  const checked = pageResponseSchema.parse(answer)
  const data = readPage(checked)
  const screen = <EventScreen data={data} now={now} path={path} />
  return { checked, title: data.event.name, facts: data.event, series: data.series, screen }
}
