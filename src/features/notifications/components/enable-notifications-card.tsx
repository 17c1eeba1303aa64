import { Bell, BellOff, BellRing } from 'lucide-react'
import { useEffect } from 'react'
import { runsInstalled } from '@/lib/browser/install'
import { t } from '@/lib/text/translate'
import { Notice } from '@/ui/feedback/notice'
import { Button } from '@/ui/form/button'
import { homeScreenText, quietHours, undoText } from '../rules'
import { type EnableNotificationsInput, useEnableNotifications } from '../use-enable-notifications'
import { IphoneSteps } from './iphone-steps'
import { NotificationCard } from './notification-card'

export interface EnableNotificationsCardProps extends EnableNotificationsInput {
  /** The person is in line for a slot. */
  waits: boolean
  /** A guest's private link, to paste into the installed app. */
  link: string | null
  /** On the event's page. There a guest can also end notifications, because a guest has no Settings. */
  onPage?: boolean
  /** Another button on the screen is green, so the card's is not. */
  isQuiet?: boolean
  /** Called when the card's button becomes the screen's green one, and when it no longer is. */
  onLead?: (leads: boolean) => void
  /** Called with true once this phone notifies the person, and with false when it does not. */
  onTold?: (told: boolean) => void
}

/**
 * Asks before the browser's permission prompt, which can appear only once. Renders nothing if notifications are on,
 * unavailable, or were declined with 'Not Now'.
 */
export function EnableNotificationsCard({
  waits,
  link,
  onPage = false,
  isQuiet = false,
  onLead,
  onTold,
  ...ask
}: EnableNotificationsCardProps) {
  const { stage, busy, failure, tell, stop, putOff } = useEnableNotifications(ask)
  const leads = stage === 'ask' && !isQuiet
  useEffect(() => onLead?.(leads), [leads, onLead])
  const isTold = stage === 'on' || stage === 'told'
  useEffect(() => onTold?.(isTold), [isTold, onTold])

  const title = waits ? t('Tell me when I get a slot') : t('Tell me about changes')
  const notNow = (
    <Button variant="secondary" size="sm" className="min-w-28" onClick={putOff}>
      {t('Not Now')}
    </Button>
  )
  if (stage === 'iphone') {
    return (
      <NotificationCard
        icon={<Bell size={20} />}
        title={title}
        text={`${homeScreenText(navigator.userAgent)} ${t('Two steps, just once:')}`}
      >
        <IphoneSteps link={link} />
        <div className="mt-3 flex justify-end">{notNow}</div>
      </NotificationCard>
    )
  }
  const notice = failure && (
    <div className="mt-3">
      <Notice tone="danger">{failure}</Notice>
    </div>
  )
  if (stage === 'on' && onPage && stop) {
    return (
      <NotificationCard icon={<BellRing size={20} />} title={t('This phone tells you')} text={told()}>
        {notice}
        <Button
          variant="secondary"
          size="sm"
          full
          className="mt-3"
          busy={busy}
          busyText={t('One moment...')}
          onClick={stop}
        >
          {t('Stop')}
        </Button>
      </NotificationCard>
    )
  }
  if (stage === 'on' || stage === 'blocked' || stage === 'nothing') return null
  return (
    <div>
      {stage === 'ask' && (
        <NotificationCard icon={<Bell size={20} />} title={title} text={waits ? slotText() : changesText()}>
          {notice}
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              variant={isQuiet ? 'soft' : 'primary'}
              size="sm"
              busy={busy}
              busyText={t('One moment...')}
              className="flex-1"
              onClick={tell}
            >
              {t('Tell Me')}
            </Button>
            {notNow}
          </div>
        </NotificationCard>
      )}
      {/* Always in the page: a screen reader reads what changes inside it. */}
      <div role="status">
        {stage === 'told' && (
          <NotificationCard icon={<BellRing size={20} />} title={t('This phone tells you')} text={told()} />
        )}
        {stage === 'refused' && (
          <NotificationCard
            icon={<BellOff size={20} />}
            isWarning
            title={t('Your browser blocks it')}
            text={refused()}
          />
        )}
      </div>
    </div>
  )
}

const slotText = () => t('Slots often open up late. This phone can tell you at once, even when Roster is closed.')
const changesText = () => t('A new time, a new place, called off: this phone tells you, even when Roster is closed.')
const told = () =>
  t('Even when Roster is closed. Only what is urgent comes between {evening} and {morning}.', quietHours())
const refused = () =>
  `${t('You will not be asked again. To undo it:')} ${undoText(navigator.userAgent, runsInstalled())}`
