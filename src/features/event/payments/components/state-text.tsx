import type { ReactNode } from 'react'
import { t } from '@/lib/text/translate'
import type { Balance } from '../schema'

/** The state of a payment, for event managers. A green dot means that it needs them; money to give back has a button. @param isOff the event was called off, so no one has left it */
export function stateText({ state }: Balance, isOff: boolean): ReactNode {
  if (state === 'denied') return t('Payment not received')
  if (state === 'said' || (state === 'left' && isOff)) return awaited(t('Says paid'))
  if (state === 'left') return awaited(t('Says paid, has left'))
  if (state === 'dismissed') return t('Dismissed')
  if (state === 'refund') return t('To refund')
  return state === 'settled' && t('Refunded')
}

const awaited = (text: string) => <span className="needs">{text}</span>
