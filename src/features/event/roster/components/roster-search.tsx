import type { ReactNode } from 'react'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { SearchField } from '@/ui/form/search-field'

interface RosterSearchProps {
  query: { value: string; onChange: (query: string) => void }
  /** For event managers. */
  labelsButton: ReactNode
  onClose: () => void
}

export const RosterSearch = ({ query, labelsButton, onClose }: RosterSearchProps) => (
  <>
    <div className="flex items-center gap-2">
      <div className="flex-1">
        <SearchField autoFocus {...query} label={t('Search participants')} placeholder={t('Search')} />
      </div>
      <Button variant="ghost" size="sm" onClick={onClose} className="-mr-2">
        {t('Close')}
      </Button>
    </div>
    {labelsButton && <div>{labelsButton}</div>}
  </>
)
