import type { ReactNode } from 'react'
import { t } from '@/lib/text/translate'
import type { Balance } from '../schema'

/** The state of a payment, for event managers. A green dot means that it needs them. @param isOff the event was called off, so no one has left it */
export function stateText({ state }: Balance, isOff: boolean): ReactNode {
  if (state === 'denied') return t('Payment not received')
  if (state === 'said' || (state === 'left' && isOff)) return awaited(t('Says paid'))
  if (state === 'left') return awaited(t('Left, says they paid'))
  if (state === 'dismissed') return t('Dismissed')
  if (state === 'refund') return awaited(t('To refund'))
  return state === 'settled' && t('Refunded')
}

const awaited = (text: string) => <span className="needs">{text}</span>
