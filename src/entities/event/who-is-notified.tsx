import { t } from '@/lib/text/translate'
import { CopyButton } from '@/ui/sheet/copy-button'
import { type Reach, reachText } from './change-text'

interface WhoIsNotifiedProps {
  reach: Reach | undefined
  /** The change as a message for the people who are not notified. */
  text: () => string
}

/** Before a change: how many people it notifies, and a message for the others. Draws nothing where it concerns no one. */
export function WhoIsNotified({ reach, text }: WhoIsNotifiedProps) {
  const says = reachText(reach)
  if (!reach || !says) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 leading-snug">
      <p className="py-1.5 text-small">{says}</p>
      {reach.told < reach.people && (
        <CopyButton
          variant="ghost"
          size="sm"
          className="-mr-3 ml-auto"
          label={t('Message')}
          title={t('Copy Message')}
          text={text}
        >
          {t('Copy for the Chat')}
        </CopyButton>
      )}
    </div>
  )
}
