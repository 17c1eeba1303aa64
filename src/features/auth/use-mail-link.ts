import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { toAppError, userMessage } from '@/lib/backend/errors'
import { paths } from '@/lib/browser/paths'
import { useAppNavigate } from '@/lib/browser/use-app-navigate'
import { redeemMailLink } from './auth-service'
import { isUnanswered, linkExpired, type MailLinkState, readMailLink, signInFailed } from './rules'

/**
 * Redeems the token that a mail's link brought, once, and takes it out of the address. It works on any phone; the code
 * in the library's own links works only in the browser that requested the mail.
 */
export function useMailLink(): MailLinkState {
  const [search] = useSearchParams()
  const navigate = useAppNavigate()
  const [link] = useState(() => readMailLink(search))
  const [state, setState] = useState<MailLinkState>({ step: link ? 'redeeming' : 'none' })
  const started = useRef(false)

  useEffect(() => {
    if (!link || started.current) return
    started.current = true
    redeemMailLink(link).then(
      (step) => {
        // A token in the address would be redeemed again by a reload.
        navigate(link.type === 'recovery' ? `${paths.callback}?next=password` : paths.callback, { replace: true })
        setState({ step, type: link.type })
      },
      (error) => {
        console.error('The link was not accepted', error)
        // In that case the address keeps its token, so a reload tries again.
        setState(
          isUnanswered(toAppError(error))
            ? { step: 'unreached', reason: userMessage(error, signInFailed()) }
            : { step: 'refused', reason: linkExpired() },
        )
      },
    )
  }, [link, navigate])

  return state
}
