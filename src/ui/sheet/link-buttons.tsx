import { Share } from 'lucide-react'
import { type Ref, useRef } from 'react'
import { shareText } from '@/lib/browser/clipboard'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { CopyButton } from './copy-button'

interface LinkButtonsProps {
  link: string
  /** The link's name where it is copied by hand. */
  label: string
  size: 'sm' | 'lg'
  title: string
  text: string
  ref?: Ref<HTMLButtonElement>
}

export function LinkButtons({ link, label, size, title, text, ref }: LinkButtonsProps) {
  const buttons = useRef<HTMLDivElement>(null)

  async function share() {
    const outcome = await shareText({ title, text, url: link })
    if (outcome === 'unavailable') buttons.current?.querySelector('button')?.click()
  }

  const look = { size, className: 'flex-1' } as const
  return (
    <div ref={buttons} className="flex flex-wrap gap-2.5">
      <CopyButton ref={ref} text={link} label={label} title={t('Copy Link')} {...look}>
        {t('Copy Link')}
      </CopyButton>
      {typeof navigator.share === 'function' && (
        <Button variant="secondary" icon={<Share size={18} />} onClick={share} {...look}>
          {t('Share')}
        </Button>
      )}
    </div>
  )
}
