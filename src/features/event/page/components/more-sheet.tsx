import { Copy, Handshake, History, MessageSquare, Shirt, UserPlus } from 'lucide-react'
import { Fragment } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { LazyActivitySheet } from '@/features/event/activity/lazy'
import { LazyAddPeopleSheet } from '@/features/event/add-people/lazy'
import { LazyCohostsSheet, LazyStopCohosting } from '@/features/event/cohosts/lazy'
import { LazyWriteSheet } from '@/features/event/notices/lazy'
import { invitationTo } from '@/features/event/share/invitation'
import { LazyTeamsSheet } from '@/features/event/teams/lazy'
import { useDuplicateEvent } from '@/features/event-actions/mutations'
import { paths } from '@/lib/browser/paths'
import { useNavigateFromHere } from '@/lib/browser/use-navigate-from-here'
import { useOneAtATime } from '@/lib/browser/use-one-at-a-time'
import { t } from '@/lib/text/translate'
import { Choice, ChoiceList } from '@/ui/form/choice-list'
import { Sheet, type SheetState } from '@/ui/sheet/sheet'
import { useShownValue } from '@/ui/sheet/use-shown-value'
import { type MoreKind, moreActions } from '../more-actions'

const ICONS: Record<MoreKind, typeof History> = {
  write: MessageSquare,
  add: UserPlus,
  activity: History,
  teams: Shirt,
  duplicate: Copy,
  cohosts: Handshake,
  stop: Handshake,
}

/** Copies the event and goes to the copy. The sheet stays until then, because nothing else shows that it is on its way. */
function useDuplicate(event: { id: string; name: string }, onDone: () => void) {
  const duplicate = useDuplicateEvent()
  const navigate = useNavigateFromHere()
  const start = useOneAtATime(async () => {
    const copy = await duplicate.mutateAsync(event).catch(() => null)
    if (copy) navigate(paths.signup(copy.id))
    onDone()
  })
  return { start, isPending: duplicate.isPending }
}

/** Lists the actions of `more-actions.ts` and opens what each of them needs. */
export function MoreSheet({ data, now, open, onOpenChange }: SheetState & { data: EventPageData; now: Date }) {
  const { event } = data
  const shown = useShownValue<MoreKind>()
  const duplicate = useDuplicate(event, () => onOpenChange(false))

  function choose(kind: MoreKind) {
    if (kind === 'duplicate') return void duplicate.start()
    onOpenChange(false)
    shown.show(kind)
  }

  const sheet = { open: shown.open, onOpenChange: shown.setOpen }
  return (
    <>
      <Sheet open={open} onOpenChange={onOpenChange} title={t('More Actions')}>
        <ChoiceList>
          {moreActions(data, now).map(({ kind, title, hint, refusal }) => {
            const Icon = ICONS[kind]
            return (
              <Choice
                key={kind}
                title={title}
                icon={<Icon size={20} />}
                hint={refusal ?? (kind === 'duplicate' && duplicate.isPending ? t('Duplicating...') : hint)}
                isOff={refusal !== undefined}
                onChoose={() => choose(kind)}
              />
            )
          })}
        </ChoiceList>
      </Sheet>
      {/* A new key each time it is opened. */}
      <Fragment key={shown.count}>
        {shown.value === 'activity' && <LazyActivitySheet {...sheet} eventId={event.id} sections={event.sections} />}
        {shown.value === 'write' && <LazyWriteSheet {...sheet} data={data} link={invitationTo(data).link} />}
        {shown.value === 'add' && <LazyAddPeopleSheet {...sheet} data={data} />}
        {shown.value === 'teams' && <LazyTeamsSheet {...sheet} data={data} />}
        {shown.value === 'cohosts' && <LazyCohostsSheet {...sheet} event={event} />}
        {shown.value === 'stop' && <LazyStopCohosting {...sheet} event={event} ofSeries={data.cohost === 'series'} />}
      </Fragment>
    </>
  )
}
