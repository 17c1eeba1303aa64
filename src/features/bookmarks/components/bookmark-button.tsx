import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { t } from '@/lib/text/translate'
import { IconButton } from '@/ui/form/icon-button'
import { useBookmark } from '../mutations'
import { isBookmarkedQuery } from '../queries'

/** The star: filled while the event is among the person's bookmarks. */
export function BookmarkButton({ userId, eventId }: { userId: string; eventId: string }) {
  const { data: isOn } = useQuery(isBookmarkedQuery(userId, eventId))
  const setBookmark = useBookmark(userId, eventId)
  return (
    <IconButton
      label={t('Bookmark')}
      aria-pressed={isOn ?? false}
      disabled={isOn === undefined}
      icon={<Star size={22} strokeWidth={1.8} fill={isOn ? 'currentColor' : 'none'} />}
      onClick={() => void setBookmark(!isOn)}
    />
  )
}
