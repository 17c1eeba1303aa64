import { Bell, Copy, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { plural, t } from '@/lib/text/translate'
import { untoldNames } from '../rules'
import type { Reach } from '../schema'

/** How many people a message reaches, and how, besides the page; and the people for the chat. */
export function WhereItGoes({ reach }: { reach: Reach | undefined }) {
  const mailed = reach ? reach.told - reach.pushed : 0
  return (
    <section aria-label={t('Where it goes')} className="grid gap-1">
      <p className="text-muted text-small">
        {reach && reach.told > 0 ? t('Posted on the page, and sent by') : t('Posted on the page')}
      </p>
      {reach && (
        <ul className="grid">
          {reach.pushed > 0 && (
            <Way icon={<Bell size={20} />} name={t('Notification')} value={peopleText(reach.pushed)} />
          )}
          {mailed > 0 && <Way icon={<Mail size={20} />} name={t('Email')} value={peopleText(mailed)} />}
          {reach.untold.length > 0 && (
            <Way icon={<Copy size={20} />} name={<bdi>{untoldNames(reach)}</bdi>} value={t('chat only')} />
          )}
        </ul>
      )}
    </section>
  )
}

const peopleText = (count: number) => plural(count, '{count} person', '{count} people')

function Way({ icon, name, value }: { icon: ReactNode; name: ReactNode; value: ReactNode }) {
  return (
    <li className="flex min-h-11 items-center gap-3">
      <span className="shrink-0 text-muted">{icon}</span>
      <span className="wrap-anywhere min-w-0 flex-1 leading-snug">{name}</span>
      <span className="shrink-0 text-muted">{value}</span>
    </li>
  )
}
