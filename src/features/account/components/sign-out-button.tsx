import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { userMessage } from '@/lib/errors'
import { Button } from '@/ui/button'
import { toastError } from '@/ui/toast-store'

/** Signs out; what follows from that, the shell does. A failure (no network) keeps the person signed in and says so. */
export function SignOutButton({ signOut }: { signOut: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)

  async function leave() {
    setBusy(true)
    try {
      await signOut()
    } catch (error) {
      console.error('Sign-out failed', error)
      toastError(userMessage(error, 'Failed to sign out'))
      setBusy(false)
    }
  }

  return (
    <Button
      variant="secondary"
      size="lg"
      full
      busy={busy}
      busyText="Signing out..."
      icon={<LogOut aria-hidden="true" size={20} />}
      onClick={leave}
    >
      Sign Out
    </Button>
  )
}
