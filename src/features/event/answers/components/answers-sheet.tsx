import type { EventPageData } from '@/entities/event/event-schema'
import { PersonLine } from '@/entities/person/person-line'
import { invitationTo } from '@/features/event/share/invitation'
import { relativeTime } from '@/lib/text/date-text'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { Badge } from '@/ui/layout/badge'
import { Sheet } from '@/ui/sheet/sheet'
import { useCopy } from '@/ui/sheet/use-copy'
import { useRemind } from '../mutations'
import { reachOf } from '../rules'
import type { Answers } from '../schema'
import { countsText, reachText, reminderText, WHY } from '../texts'

interface AnswersSheetProps {
  data: EventPageData
  answers: NonNullable<Answers>
  now: Date
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** For event managers: who has not answered, first, and who can't come. For others, if the event shows it, who can't come. */
export function AnswersSheet({ data, answers, now, open, onOpenChange }: AnswersSheetProps) {
  const { counts, open: missing = [], cant = [], reminded = false } = answers
  const { told, untold } = reachOf(missing)
  const { copy, byHand } = useCopy({ label: t('Reminder'), title: t('Copy the reminder') })
  const { mutate: remind, isPending } = useRemind(data.event.id)
  const reminder = () => reminderText(missing, data.event, invitationTo(data).link, now)
  return (
    <>
      <Sheet
        open={open}
        onOpenChange={onOpenChange}
        title={counts ? countsText(counts) : t('Can’t come')}
        footer={
          told.length + untold.length > 0 && (
            <>
              <p className="mb-2 text-center text-muted text-small">{reachText(told, untold, reminded)}</p>
              <div className="flex flex-wrap gap-2.5">
                <Button
                  variant={told.length > 0 && !reminded ? 'secondary' : 'primary'}
                  size="lg"
                  className="flex-1"
                  onClick={() => void copy(reminder())}
                >
                  {t('Copy Reminder')}
                </Button>
                {told.length > 0 && !reminded && (
                  <Button
                    size="lg"
                    className="flex-1"
                    busy={isPending}
                    busyText={t('Sending...')}
                    onClick={() => remind()}
                  >
                    {t('Send Reminder')}
                  </Button>
                )}
              </div>
            </>
          )
        }
      >
        <div className="grid grid-cols-1 gap-4 pb-3">
          {missing.length > 0 && (
            <section aria-labelledby="not-answered">
              <h3 id="not-answered" className="font-semibold text-muted text-small">
                {t('Not answered')}
              </h3>
              <ul className="divide-y divide-line">
                {missing.map(({ name, why, told: hears, is_me }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the order is stable.
                  <PersonLine key={index} name={name} about={is_me ? t('{why}, you', { why: WHY[why]() }) : WHY[why]()}>
                    {/* If a reminder reaches no one, the sentence below says so once. */}
                    {told.length > 0 && !hears && !is_me && <Badge>{t('chat only')}</Badge>}
                  </PersonLine>
                ))}
              </ul>
            </section>
          )}
          {cant.length > 0 && (
            <section aria-labelledby={counts && 'cant-come'} aria-label={counts ? undefined : t('Can’t come')}>
              {counts && (
                <h3 id="cant-come" className="font-semibold text-muted text-small">
                  {t('Can’t come')}
                </h3>
              )}
              <ul className="divide-y divide-line">
                {cant.map(({ name, at }) => (
                  <PersonLine key={`${name} ${at}`} name={name} about={relativeTime(at, now)} />
                ))}
              </ul>
            </section>
          )}
        </div>
      </Sheet>
      {byHand}
    </>
  )
}
