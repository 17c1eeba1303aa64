import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'

/** Signs out, with a network or without. The router then goes home. */
export function SignOutButton({ signOut }: { signOut: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)

  async function leave() {
    setBusy(true)
    await signOut()
  }

  return (
    <Button
      variant="secondary"
      size="lg"
      full
      busy={busy}
      busyText={t('Signing out...')}
      icon={<LogOut size={20} />}
      onClick={leave}
    >
      {t('Sign Out')}
    </Button>
  )
}
