import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { t } from '@/lib/text/translate'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { Button } from '@/ui/form/button'
import { LIST_ROW } from '@/ui/layout/list-row'
import type { Scope } from '../rules'

const OverTimeSheet = lazyComponent(() => import('./over-time'), 'OverTimeSheet')

/** Opens who came over a series or a group; what it opens is loaded with the first tap. `asRow`: it is a row of a list. */
export function OverTimeButton({ scope, asRow = false }: { scope: Scope; asRow?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  return (
    <>
      {asRow ? (
        <button type="button" aria-haspopup="dialog" onClick={open} className={LIST_ROW}>
          <span className="flex-1 font-semibold">{t('Who Came')}</span>
          <ChevronRight size={18} className="-mr-1 text-muted" />
        </button>
      ) : (
        <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={open}>
          {t('Who Came')}
        </Button>
      )}
      <OverTimeSheet scope={scope} open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
