import { Share } from 'lucide-react'
import type { ReactNode } from 'react'
import { rich } from '@/lib/text/rich'
import { t } from '@/lib/text/translate'
import { CopyButton } from '@/ui/sheet/copy-button'

/**
 * The steps to notifications on an iPhone. The app on the Home Screen shares no storage with Safari, so it does not
 * know the user: guests paste the private link there, accounts sign in.
 */
export function IphoneSteps({ link }: { link: string | null }) {
  return (
    <ol className="mt-4 grid grid-cols-1 gap-4">
      <Step number={1} title={t('Add to Home Screen')}>
        {rich('Tap {icon} Share, then Add to Home Screen, then Add.', {
          icon: <Share size={14} className="inline align-[-0.1em]" />,
        })}
      </Step>
      {link === null ? (
        <Step number={2} title={t('Sign in there')}>
          {t('Open Roster from the Home Screen, sign in, and switch on This phone in Settings.')}
        </Step>
      ) : (
        <Step
          number={2}
          title={t('Paste your link')}
          action={
            <CopyButton
              text={link}
              label={t('Private link')}
              title={t('Copy your private link')}
              variant="secondary"
              size="sm"
              full
              className="mt-2"
            >
              {t('Copy Link')}
            </CopyButton>
          }
        >
          {t('Open Roster from the Home Screen and paste. The link tells it who you are.')}
        </Step>
      )}
    </ol>
  )
}

interface StepProps {
  number: number
  title: string
  action?: ReactNode
  children: ReactNode
}

function Step({ number, title, action, children }: StepProps) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className="grid size-[1.75em] shrink-0 place-items-center rounded-full bg-sunken font-semibold text-small tabular-nums"
      >
        {number}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold leading-snug">{title}</p>
        <p className="mt-0.5 text-pretty text-muted text-small leading-snug">{children}</p>
        {action}
      </div>
    </li>
  )
}
