import { type ReactNode, useId } from 'react'
import { richPlural } from '@/lib/text/rich'
import { t } from '@/lib/text/translate'
import { Badge } from '@/ui/layout/badge'
import { Tabs } from '@/ui/layout/tabs'
import type { PaymentsTab } from '../rules'

interface PaymentTabsProps {
  value: PaymentsTab
  onChange: (tab: PaymentsTab) => void
  /** In how many events one still has to pay. */
  unpaid: number
  /** The list of the chosen tab. */
  children: ReactNode
}

/** The two tabs, which stay below the header, and the panel under them. */
export function PaymentTabs({ value, onChange, unpaid, children }: PaymentTabsProps) {
  const panelId = useId()
  const toPay = (
    <span className="flex flex-wrap items-center justify-center gap-x-1.5">
      {t('To pay')}
      {unpaid > 0 && (
        <Badge>
          {richPlural(unpaid, '{count}<hidden> unpaid</hidden>', '{count}<hidden> unpaid</hidden>', {
            hidden: (text) => <span className="sr-only">{text}</span>,
          })}
        </Badge>
      )}
    </span>
  )
  return (
    // One block: in a grid, the sticky tabs could not leave their row.
    <div>
      <div className="-mx-4 sticky top-[calc(56px+env(safe-area-inset-top,0px))] z-20 bg-bg px-4 pb-3">
        <Tabs
          label={t('Payments')}
          tabs={[
            { id: 'collect', label: t('To collect') },
            { id: 'pay', label: toPay },
          ]}
          panelId={panelId}
          value={value}
          onChange={onChange}
        />
      </div>
      <div id={panelId} role="tabpanel" aria-label={value === 'collect' ? t('To collect') : t('To pay')}>
        {children}
      </div>
    </div>
  )
}
