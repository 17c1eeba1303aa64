import { useEffect, useRef, useState } from 'react'
import { dismissError, toastFailure } from '@/lib/feedback/toast-store'
import { Button } from '@/ui/form/button'
import { giveUpSignIn, signInWithGoogle } from '../auth-service'

interface GoogleButtonProps {
  label: string
  busyLabel: string
  failure: string
  returnUrl: string | null
}

/** Redirects to Google; stays busy until the browser has left. People who come back without having signed in can try again. */
export function GoogleButton({ label, busyLabel, failure, returnUrl }: GoogleButtonProps) {
  const [busy, setBusy] = useState(false)
  const hasLeft = useRef(false)

  useEffect(() => {
    if (!busy) return
    /** After Back, browsers show the page again as it was left. */
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      giveUpSignIn()
      setBusy(false)
    }
    /**
     * An installed app shows Google in a system sheet, which was closed. The attempt continues: the page also becomes
     * visible if the user only switched apps while Google was loading.
     */
    const beSeen = () => {
      if (hasLeft.current && document.visibilityState === 'visible') setBusy(false)
    }
    window.addEventListener('pageshow', comeBack)
    document.addEventListener('visibilitychange', beSeen)
    return () => {
      window.removeEventListener('pageshow', comeBack)
      document.removeEventListener('visibilitychange', beSeen)
    }
  }, [busy])

  async function leave() {
    setBusy(true)
    hasLeft.current = false
    dismissError()
    try {
      await signInWithGoogle(returnUrl)
      hasLeft.current = true
    } catch (error) {
      console.error(failure, error)
      toastFailure(error, failure)
      setBusy(false)
    }
  }

  return (
    <Button variant="secondary" size="lg" full busy={busy} busyText={busyLabel} icon={<GoogleMark />} onClick={leave}>
      {label}
    </Button>
  )
}

function GoogleMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" width="20" height="20" fill="none" strokeWidth="4">
      <path stroke="#4285f4" d="M12 12h9a9 9 0 0 1-2.9 6.7" />
      <path stroke="#34a853" d="M18.1 18.7A9 9 0 0 1 4.2 16.5" />
      <path stroke="#fbbc04" d="M4.2 16.5a9 9 0 0 1 0-9" />
      <path stroke="#ea4335" d="M4.2 7.5A9 9 0 0 1 18.4 5.6" />
    </svg>
  )
}
