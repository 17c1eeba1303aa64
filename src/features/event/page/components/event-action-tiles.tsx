import { Download, Ellipsis, Pencil, Share } from 'lucide-react'
import { paths } from '@/lib/browser/paths'
import { t } from '@/lib/text/translate'
import { ActionRow } from '@/ui/layout/action-row'
import { ActionTile } from '@/ui/layout/action-tile'

interface EventActionTilesProps {
  eventId: string
  mayEdit: boolean
  /** No one has joined yet, so Share is the next step. */
  sharesFirst: boolean
  onShare: () => void
  onExport: () => void
  /** Left out for a viewer who does not run the event. */
  onMore: (() => void) | undefined
}

/** Edit, Share and Export, and for event managers the other actions. For a viewer who may not edit, Edit is quiet at the end, and a tap says why. */
export function EventActionTiles({ eventId, mayEdit, sharesFirst, onShare, onExport, onMore }: EventActionTilesProps) {
  const edit = (
    <ActionTile
      icon={<Pencil size={18} />}
      label={t('Edit')}
      to={paths.editEvent(eventId)}
      refusal={mayEdit ? undefined : t('Only the organizer and co-hosts can edit this event.')}
    />
  )
  return (
    <>
      {sharesFirst && <p className="mb-2 font-semibold">{t("No one's been invited yet. Share the link.")}</p>}
      <ActionRow>
        {mayEdit && edit}
        <ActionTile icon={<Share size={18} />} label={t('Share')} isFirst={sharesFirst} onClick={onShare} />
        <ActionTile icon={<Download size={18} />} label={t('Export')} onClick={onExport} />
        {onMore && (
          <ActionTile pictureOnly opensSheet icon={<Ellipsis size={20} />} label={t('More Actions')} onClick={onMore} />
        )}
        {!mayEdit && edit}
      </ActionRow>
    </>
  )
}
