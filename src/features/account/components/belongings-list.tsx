import type { UseQueryResult } from '@tanstack/react-query'
import { userMessage } from '@/lib/backend/errors'
import { plural, t } from '@/lib/text/translate'
import { Notice } from '@/ui/feedback/notice'
import { Skeletons } from '@/ui/feedback/skeletons'
import { Button } from '@/ui/form/button'
import type { Belongings } from '../queries'
import { NamedThings } from './named-things'

/** Lists what deleting the account also deletes, by name, or the loading or error state. */
export function BelongingsList({ belongings }: { belongings: UseQueryResult<Belongings> }) {
  const { data, error, refetch } = belongings
  if (error)
    return (
      <div className="grid gap-3">
        <Notice tone="danger">{userMessage(error, t('Your events and groups could not be read.'))}</Notice>
        <Button variant="secondary" onClick={() => refetch()}>
          {t('Try Again')}
        </Button>
      </div>
    )
  if (!data) return <Skeletons label={t('Loading')} shapes={['h-6 w-2/5', 'h-16']} />
  const { events, groups } = data
  return (
    <>
      <h3 className="font-semibold text-strong leading-tight">{t('What goes')}</h3>
      {events.total + groups.total === 0 && (
        <p className="mt-1.5 text-body leading-snug">{t('You have no events and no groups.')}</p>
      )}
      <NamedThings
        title={plural(events.total, '{count} event', '{count} events')}
        note="with all their sign-ups"
        total={events.total}
        things={events.first.map(({ id, name, participant_count }) => ({
          id,
          name,
          size: participant_count > 0 ? plural(participant_count, '{count} sign-up', '{count} sign-ups') : '',
        }))}
      />
      <NamedThings
        title={plural(groups.total, '{count} group', '{count} groups')}
        note="with all events in them, including other people’s"
        total={groups.total}
        things={groups.first.map(({ id, name, event_count }) => ({
          id,
          name,
          size: event_count > 0 ? plural(event_count, '{count} event', '{count} events') : '',
        }))}
      />
      <p className="mt-3 text-body leading-snug">
        {t('Your profile, settings, bookmarks, group memberships and admin roles go too.')}
      </p>
    </>
  )
}
