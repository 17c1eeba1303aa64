import { t } from '@/lib/text/translate'
import type { PricedSlot } from '../rules'
import { payersText } from '../texts'

/** 'for Leonor, Tom and Lisa', below a sum. */
export const ForWhom = ({ slots }: { slots: readonly PricedSlot[] }) => (
  <p className="wrap-anywhere text-muted text-small leading-snug">{t('for {names}', { names: payersText(slots) })}</p>
)
