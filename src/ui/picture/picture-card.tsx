import { Download, Share } from 'lucide-react'
import { useRef } from 'react'
import { toastSuccess } from '@/lib/feedback/toast-store'
import { Button } from '@/ui/form/button'
import { Card } from '@/ui/layout/card'
import { cx } from '@/ui/layout/cx'
import { canSharePictures, sharePicture } from './share-picture'
import { usePicture } from './use-picture'

interface PictureCardProps {
  title: string
  text: string | null
  /** The picture is the main thing of its sheet: large, and without a card around it. Its title is then only for screen readers. */
  isHero?: boolean
  /** Alternative text of the picture. */
  label: string
  fileName: string
  /** Draws it, 9 to 16. Pass a new function if the picture has changed. */
  draw: (canvas: HTMLCanvasElement) => Promise<void>
}

/** A picture to share: a preview, and the button that shares it, or saves it on a device that cannot share pictures. */
export function PictureCard({ title, text, isHero = false, label, fileName, draw }: PictureCardProps) {
  const preview = useRef<HTMLCanvasElement>(null)
  const { file, failed } = usePicture(draw, preview, fileName)
  const shares = canSharePictures()
  const Icon = shares ? Share : Download

  async function share() {
    if (file && (await sharePicture(file)) === 'saved') toastSuccess('Picture saved')
  }

  const button = failed ? (
    <p role="alert" className="mt-auto text-danger-text text-small">
      The picture could not be drawn. Share the link or the code instead.
    </p>
  ) : (
    <Button
      variant="soft"
      size="sm"
      className="mt-auto"
      icon={<Icon size={18} />}
      busy={file === null}
      busyText="Drawing..."
      onClick={share}
    >
      {shares ? 'Share Picture' : 'Save Picture'}
    </Button>
  )
  const canvas = (look: string) => (
    <canvas ref={preview} role="img" aria-label={label} className={cx('aspect-9/16 bg-sunken', look)} />
  )
  if (isHero) {
    return (
      <section className="grid justify-items-center gap-2 text-center">
        <h3 className="sr-only">{title}</h3>
        {canvas('picture-hero rounded-card shadow-float')}
        {text && <p className="text-muted text-small leading-snug">{text}</p>}
        {button}
      </section>
    )
  }
  return (
    <Card className="flex flex-wrap gap-4 p-3!">
      {canvas('w-27 shrink-0 self-start rounded-control')}
      <div className="flex min-w-0 flex-[1_1_7.5rem] flex-col gap-1 pt-1">
        <h3 className="text-strong">{title}</h3>
        <p className="text-pretty text-muted text-small leading-snug">{text}</p>
        {button}
      </div>
    </Card>
  )
}
