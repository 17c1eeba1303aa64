import { useEffect, useState } from 'react'
import { type AppError, toAppError, userMessage } from '@/lib/backend/errors'
import { useSession } from '@/lib/backend/session'
import { getSupabase } from '@/lib/backend/supabase'
import { type CodeFailure, isUnanswered, signInFailed } from './rules'
import { restoreStartedSignIn } from './started-sign-in'

/** The reason why Google's code in the address signed no one in. The auth library redeems it by itself, once. */
export function useCodeFailure(): CodeFailure {
  const { status } = useSession()
  const [hasCode] = useState(() => new URLSearchParams(window.location.search).has('code'))
  const [failure, setFailure] = useState<CodeFailure>(hasCode ? 'asking' : null)
  const isAsked = hasCode && status === 'signed-out'

  useEffect(() => {
    if (!isAsked) return
    redeemingFailure().then((error) => {
      if (!error || !isUnanswered(error)) return setFailure(null)
      restoreStartedSignIn()
      setFailure({ unreached: userMessage(error, signInFailed()) })
    })
  }, [isAsked])

  return failure
}

/** The library's error when it redeemed the code, or while it was downloaded itself. */
async function redeemingFailure(): Promise<AppError | null> {
  try {
    const { error } = await (await getSupabase()).auth.initialize()
    return error && toAppError(error)
  } catch (error) {
    return toAppError(error)
  }
}
