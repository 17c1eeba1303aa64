import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAppNavigate } from '@/lib/browser/use-app-navigate'
import { t } from '@/lib/text/translate'
import { IconButton } from '@/ui/form/icon-button'
import { Badge } from './badge'
import { cx } from './cx'
import { useGoBack } from './use-go-back'

interface PageHeaderProps {
  title?: ReactNode
  /** Covers the title while it is shown (`ScrolledTitle`). */
  overTitle?: ReactNode
  /** Target of 'Go back': a path, a function, or `true` for the previous page. Undefined: no button. */
  back?: string | (() => void) | true
  /** Icon buttons at the end. */
  actions?: ReactNode
  /** Shown before the title. */
  mark?: ReactNode
  /** Shows the Beta mark. */
  beta?: boolean
}

/** The bar at the top of a page: it stays in sight and holds the page's h1. */
export function PageHeader({ title = 'Roster', overTitle, back, actions, mark, beta }: PageHeaderProps) {
  const navigate = useAppNavigate()
  const goToPageBefore = useGoBack()

  const goBack = typeof back === 'string' ? () => navigate(back) : back === true ? goToPageBefore : back

  return (
    <header className="page-header sticky top-0 z-20">
      <div
        className={cx(
          'mx-auto flex min-h-14 thin:min-h-11 max-w-[640px] flex-wrap items-center gap-x-1 py-1.5 thin:py-0 pr-2',
          back ? 'pl-2' : 'pl-4',
        )}
      >
        {back !== undefined && <IconButton label={t('Go back')} icon={<ChevronLeft size={24} />} onClick={goBack} />}
        <div className="relative flex min-w-min flex-1 items-center gap-2.5 self-stretch">
          {mark}
          <h1 className={cx('min-w-0 leading-tight', back ? 'font-semibold text-strong' : 'text-heading')}>{title}</h1>
          {beta && <Badge>{t('Beta')}</Badge>}
          {overTitle}
        </div>
        {actions && <div className="ml-auto flex shrink-0 items-center">{actions}</div>}
      </div>
    </header>
  )
}
