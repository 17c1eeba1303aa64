import { t } from '@/lib/text/translate'
import type { SortOrder } from './rules'

/** The orders of the member list as the list offers them. */
export const SORT_ORDERS: readonly { value: SortOrder; label: () => string }[] = [
  { value: 'latest', label: () => t('Latest Join Date') },
  { value: 'earliest', label: () => t('Earliest Join Date') },
  { value: 'name-asc', label: () => t('Name A-Z') },
  { value: 'name-desc', label: () => t('Name Z-A') },
  { value: 'event-asc', label: () => t('Event A-Z') },
  { value: 'event-desc', label: () => t('Event Z-A') },
]
