import { Download, Share } from 'lucide-react'
import { useRef } from 'react'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { Card } from '@/ui/layout/card'
import { canSharePictures, sharePicture } from './share-picture'
import { usePicture } from './use-picture'

interface PictureCardProps {
  title: string
  text: string
  label: string
  fileName: string
  /** Draws it, 9 to 16. Pass a new function if the picture has changed. */
  draw: (canvas: HTMLCanvasElement) => Promise<void>
}

/** A picture to share: a preview, and the button that shares it, or saves it on a device that cannot share pictures. */
export function PictureCard({ title, text, label, fileName, draw }: PictureCardProps) {
  const preview = useRef<HTMLCanvasElement>(null)
  const { file, failed } = usePicture(draw, fileName, preview)
  const shares = canSharePictures()
  const Icon = shares ? Share : Download

  async function share() {
    if (file && (await sharePicture(file)) === 'saved') toastSuccess(t('Picture saved'))
  }

  const button = failed ? (
    <p role="alert" className="mt-auto text-danger-text text-small">
      {t('The picture could not be drawn. Share the link or the code instead.')}
    </p>
  ) : (
    <Button
      variant="soft"
      size="sm"
      className="mt-auto"
      icon={<Icon size={18} />}
      busy={file === null}
      busyText={t('Drawing...')}
      onClick={share}
    >
      {shares ? t('Share Picture') : t('Save Picture')}
    </Button>
  )
  return (
    <Card className="flex flex-wrap gap-4 p-3!">
      <canvas
        ref={preview}
        role="img"
        aria-label={label}
        className="aspect-9/16 w-27 shrink-0 self-start rounded-control bg-sunken"
      />
      <div className="flex min-w-0 flex-[1_1_7.5rem] flex-col gap-1 pt-1">
        <h3 className="text-strong">{title}</h3>
        <p className="text-pretty text-muted text-small leading-snug">{text}</p>
        {button}
      </div>
    </Card>
  )
}
