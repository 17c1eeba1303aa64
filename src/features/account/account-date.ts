import { formatFullDate } from '@/lib/text/date-text'

/** 'Thu, Nov 26, 2026', or 'N/A' when there is no such moment. */
export const accountDate = (iso: string | null | undefined): string => (iso && formatFullDate(iso)) || 'N/A'
