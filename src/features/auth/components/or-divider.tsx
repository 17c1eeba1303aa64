import { t } from '@/lib/text/translate'
/** The 'or' between e-mail and Google. */
export function OrDivider() {
  return (
    <div className="flex items-center gap-3 text-muted text-body">
      <span className="h-px flex-1 bg-line" />
      {t('or')}
      <span className="h-px flex-1 bg-line" />
    </div>
  )
}
