import { useQuery } from '@tanstack/react-query'
import { t } from '@/lib/text/translate'
import { Switch } from '@/ui/form/switch'
import { notificationsQuery } from '../queries'

interface EmailSwitchProps {
  userId: string
  email: string | undefined
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/** Whether mails are sent, and to which address. If none can be sent, it says so and cannot be switched. */
export function EmailSwitch({ userId, email, ...setting }: EmailSwitchProps) {
  const { data } = useQuery(notificationsQuery(userId))
  const isMissing = data?.channels.mail === false
  return (
    <Switch
      label={t('Email Notifications')}
      description={isMissing ? t('This server sends no email.') : <span className="wrap-anywhere">{email}</span>}
      disabled={isMissing}
      {...setting}
    />
  )
}
