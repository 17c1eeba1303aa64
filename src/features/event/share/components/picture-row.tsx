import { ImageDown, Share } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { useNow } from '@/lib/browser/use-now'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { Choice } from '@/ui/form/choice-list'
import { canSharePictures, sharePicture } from '@/ui/picture/share-picture'
import { usePicture } from '@/ui/picture/use-picture'
import { drawPoster } from '../draw-poster'
import { fileNameOf } from '../export'
import { posterOf } from '../poster'

interface PictureRowProps {
  data: EventPageData
  link: string
}

/** Saves or shares the event as a picture for a story. It is drawn again when a person joins or leaves. */
export function PictureRow({ data, link }: PictureRowProps) {
  const { name, is_private } = data.event
  // The same words give the same picture, however often the page is read again.
  const words = JSON.stringify(posterOf(data, link, useNow()))
  const draw = useCallback((canvas: HTMLCanvasElement) => drawPoster(canvas, JSON.parse(words)), [words])
  const { file, failed } = usePicture(draw, `${fileNameOf(name)}.png`)
  const shares = canSharePictures()
  const Icon = shares ? Share : ImageDown

  // A tap may come before it is drawn.
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (!isWanted || !file) return
    setWanted(false)
    void sharePicture(file).then((done) => done === 'saved' && toastSuccess(t('Picture saved')))
  }, [isWanted, file])

  return (
    <Choice
      icon={<Icon size={20} />}
      title={shares ? t('Share Picture') : t('Save Picture')}
      value={isWanted && t('Drawing...')}
      hint={
        failed
          ? t('The picture could not be drawn. Share the link or the code instead.')
          : is_private && t('No names, because the event is private.')
      }
      isOff={failed}
      onChoose={() => setWanted(true)}
    />
  )
}
