import { Plus } from 'lucide-react'
import { useState } from 'react'
import { paths } from '@/lib/browser/paths'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { ConfirmDialog } from '@/ui/sheet/confirm-dialog'
import { LinkButtons } from '@/ui/sheet/link-buttons'
import { useMakeLink } from '../mutations'
import { MOST_COHOSTS } from '../rules'
import type { Cohosts, HelpsWith } from '../schema'

interface CohostLinkBoxProps {
  event: { id: string; name: string }
  helpsWith: HelpsWith
  of: Cohosts
}

/** The link that makes co-hosts: making, sending and renewing it. */
export function CohostLinkBox({ event, helpsWith, of }: CohostLinkBoxProps) {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useMakeLink(event.id)
  if (of.cohosts.length >= MOST_COHOSTS) {
    return <p className="leading-snug">{t('There are 5 co-hosts, the maximum. Remove one to make room.')}</p>
  }
  if (of.token === null) {
    return (
      <Button
        size="lg"
        full
        busy={isPending}
        busyText={t('Making...')}
        icon={<Plus size={18} />}
        onClick={() => mutate({ helpsWith })}
      >
        {t('Make Link')}
      </Button>
    )
  }
  const link = `${window.location.origin}${paths.cohost(of.token)}`

  return (
    <div className="grid gap-1">
      <p dir="ltr" className="rounded-control bg-sunken px-3.5 py-3 text-muted text-small">
        <span className="line-fades">{link.replace(/^https?:\/\//, '')}</span>
      </p>
      <div className="mt-1.5">
        <LinkButtons
          link={link}
          label={t('Link')}
          size="lg"
          title={event.name}
          text={t('Help me run {name}', { name: event.name })}
        />
      </div>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)} className="-ml-3 justify-self-start">
        {t('Get a New Link')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Get a New Link')}
        body={t('The old one stops working. People who already help stay.')}
        confirmLabel={t('Get a New Link')}
        busyLabel={t('Getting...')}
        busy={isPending}
        onConfirm={() =>
          mutate(
            { helpsWith, renew: true },
            {
              onSuccess: () => {
                setAsking(false)
                toastSuccess(t('The old link stopped working'))
              },
            },
          )
        }
      />
    </div>
  )
}
