import { useQuery } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useId } from 'react'
import { serverTime } from '@/lib/browser/clock'
import { relativeTime } from '@/lib/text/date-text'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { Card } from '@/ui/layout/card'
import { useRemoveDevice } from '../mutations'
import { notificationsQuery } from '../queries'
import type { Device } from '../schema'

/**
 * The other devices on which the account is notified, so that a phone that is lost or sold can be removed. Nothing if
 * there is none.
 */
export function OtherDevices({ userId }: { userId: string }) {
  const id = useId()
  const { data } = useQuery(notificationsQuery(userId))
  if (!data || data.others.length === 0) return null
  return (
    <Card aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-strong">
        {t('Other devices')}
      </h2>
      <ul className="grid gap-2">
        {data.others.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
    </Card>
  )
}

function DeviceRow({ device }: { device: Device }) {
  const remove = useRemoveDevice()
  const now = serverTime()
  return (
    <li className="flex min-h-11 items-center gap-3">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-control bg-sunken text-muted forced-colors:border"
      >
        <Smartphone size={20} strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1">
        <p dir="auto" className="wrap-anywhere font-medium leading-snug">
          {device.device}
        </p>
        <p className="text-muted text-small leading-snug">
          {device.last_notified_at
            ? t('Last notified {time}', { time: relativeTime(device.last_notified_at, now) })
            : t('Added {time}', { time: relativeTime(device.created_at, now) })}
        </p>
      </div>
      <Button
        variant="ghost-danger"
        size="sm"
        aria-label={t('Remove {name}', { name: device.device })}
        busy={remove.isPending}
        busyText={t('Removing...')}
        className="-mr-2.5"
        onClick={() => remove.mutate(device.id)}
      >
        {t('Remove')}
      </Button>
    </li>
  )
}
