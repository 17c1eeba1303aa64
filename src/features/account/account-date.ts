import { formatShortDate } from '@/lib/text/date-text'

/** 'Thu, Nov 26, 2026', or 'N/A' when there is no such moment. */
export function accountDate(iso: string | null | undefined): string {
  const day = iso ? formatShortDate(iso) : ''
  return iso && day ? `${day}, ${new Date(iso).getFullYear()}` : 'N/A'
}
