import type { ReactNode } from 'react'
import { isTimed, timesElsewhere } from '@/entities/event/section-times'
import { AvatarStack } from '@/entities/person/avatar-stack'
import { countedRows, hasSections, isSectionFull } from '@/entities/slots/sections'
import { SlotPill } from '@/entities/slots/slot-pill'
import { rich, richPlural } from '@/lib/text/rich'
import { plural, t, tIn } from '@/lib/text/translate'
import { Badge } from '@/ui/layout/badge'
import { WholeWords } from '@/ui/layout/whole-words'
import { capacityOf, freeTimes, fullBadge, whoIsIn } from '../rules'
import type { EventInvite } from '../schema'

/** The people who are in already, in the event's hue. */
export function InviteSlots({ invite, now }: { invite: EventInvite; now: Date }) {
  const { people, participant_count: count, max_participants: max, sections } = invite
  const { number, noun } = capacityOf(count, max)
  const known = whoIsIn(invite, now)
  const free = freeTimes(invite, now)
  const badge = fullBadge(invite, now)
  const hasList = hasSections(invite) && !sections.every(isTimed)
  const elsewhere = (free || hasList) && timesElsewhere(sections.find(isTimed)?.start, invite.time_zone)
  return (
    <div className="grid grid-cols-1 gap-2.5 rounded-button bg-(--panel) p-3 [--ring:var(--panel)] forced-colors:border">
      <div className="flex min-h-9 flex-wrap items-center gap-x-2.5 gap-y-1">
        {people && <AvatarStack people={countedRows(invite, people)} count={count} />}
        <p className="min-w-0 text-muted text-small leading-tight">
          <span className="sr-only">{t('Capacity:')} </span>
          <span className="font-bold text-[1.125rem] text-text tabular-nums leading-[1.1] tracking-tight">
            {number}
          </span>{' '}
          <span className="block">{noun}</span>
        </p>
        {badge && (
          <Badge tone="outline" className="ml-auto">
            {badge}
          </Badge>
        )}
        {free && (
          <p className="ml-auto text-right text-muted text-small leading-tight">
            <span className="font-bold text-[1.125rem] text-text tabular-nums leading-[1.1] tracking-tight">
              {plural(free.left, '{count} free', '{count} free')}
            </span>
            {free.isLater && <span className="block">{t('from now on')}</span>}
          </p>
        )}
      </div>
      {known && <p className="wrap-anywhere font-medium text-body short:text-small leading-snug">{whoText(known)}</p>}
      {elsewhere && <p className="text-muted text-small">{elsewhere}</p>}
      {free && (
        <ul aria-label={tIn('times', 'Free')} className="grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-2">
          {free.times.map((time) => (
            <li key={time}>
              <span className="sr-only">{time}</span>
              <SlotPill number={1} time={time} className="w-full! px-0! *:px-0!" />
            </li>
          ))}
        </ul>
      )}
      {hasList && (
        <ul className="grid gap-1 text-small">
          {sections.map((section) => (
            <li key={section.id} className="flex justify-between gap-3">
              <bdi className="wrap-anywhere min-w-0">
                <WholeWords>{section.name}</WholeWords>
              </bdi>
              <span className="text-muted tabular-nums">
                {section.taken}/{section.size}
                {section.isOffered && isSectionFull(section) && `, ${tIn('slot', 'offered')}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** 'Olga, Ana and 7 more are in' */
function whoText({ names, more: count }: NonNullable<ReturnType<typeof whoIsIn>>): ReactNode {
  const [name, other] = names.map((one) => (
    <bdi key={one} className="inline-block! max-w-40 line-fades align-bottom">
      {one}
    </bdi>
  ))
  if (other)
    return count > 0
      ? richPlural(count, '{name}, {other} and {count} more are in', '{name}, {other} and {count} more are in', {
          name,
          other,
        })
      : rich('{name} and {other} are in', { name, other })
  return count > 0
    ? richPlural(count, '{name} and {count} more are in', '{name} and {count} more are in', { name })
    : rich('{name} is in', { name })
}
