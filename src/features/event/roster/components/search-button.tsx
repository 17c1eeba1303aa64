import { Search } from 'lucide-react'
import { t } from '@/lib/text/translate'
import { IconButton } from '@/ui/form/icon-button'
import { useRosterSearch } from '../use-roster-search'

export function SearchButton() {
  const { button, isOpen, toggle } = useRosterSearch()
  return (
    <IconButton
      ref={button}
      label={t('Search participants')}
      aria-expanded={isOpen}
      icon={<Search size={20} />}
      onClick={toggle}
      className="-mr-3 short:-my-0.5 ml-auto"
    />
  )
}
