import { copyText } from '@/lib/browser/clipboard'
import { paths } from '@/lib/browser/paths'
import { toast, toastInfo, toastSuccess } from '@/lib/feedback/toast-store'
import { formatEventDate } from '@/lib/text/date-text'
import { plural, t } from '@/lib/text/translate'

/** The words for a change that people are notified of: called off, on again, decided, moved, deleted. */

export interface Reach {
  /** How many people it concerns, without the one who changes it. */
  people: number
  /** How many of them can be notified. */
  told: number
}

/** '2 of 5 will be notified.' Empty if it concerns no one, or is not known. */
export const reachText = (reach: Reach | undefined): string =>
  reach && reach.people > 0
    ? plural(reach.people, '{told} of {count} will be notified.', '{told} of {count} will be notified.', {
        told: reach.told,
      })
    : ''

export interface NamedEvent {
  id: string
  name: string
  /** ISO; null also where the name says it. */
  datetime: string | null
}

const DONE = {
  off: (event: string) => t('{event} is called off.', { event }),
  on: (event: string) => t('{event} takes place after all.', { event }),
  decided: (event: string) => t('{event} takes place.', { event }),
  gone: (event: string) => t('{event} was deleted.', { event }),
} as const

/** The change as a message for the chat. A deleted event has no link. */
export function changeText({ id, name, datetime }: NamedEvent, change: keyof typeof DONE, note = ''): string {
  const link = change !== 'gone' && `${window.location.origin}${paths.invite('event', id)}`
  const start = datetime && t('Start: {date}', { date: formatEventDate(datetime) })
  return [DONE[change](name.trim()), start, note.trim(), link].filter(Boolean).join('\n')
}

/** Says that the change is saved and how many people are notified, and offers its message for the others. */
export function toastChange(done: string, reach: Reach | undefined, text: string): void {
  const description = [done, reachText(reach)].filter(Boolean).join(' ')
  if (!reach || reach.told >= reach.people) return void toastSuccess(description)
  const copy = async () => {
    if (await copyText(text)) toastSuccess(t('Message copied to clipboard!'))
    else toastInfo(text)
  }
  toast({ title: t('Success'), description, action: { label: t('Copy for the Chat'), onClick: () => void copy() } })
}
