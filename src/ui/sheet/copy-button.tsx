import { Check, Copy, type LucideIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { useCopy } from './use-copy'

/** How long the button says that it has copied, ms. */
const SAID_FOR = 5_000

interface CopyButtonProps extends Omit<ComponentProps<typeof Button>, 'icon' | 'onClick' | 'children' | 'title'> {
  /** Text to copy; a function runs at the tap. */
  text: string | (() => string)
  /** The label and the title of the sheet for copying by hand. */
  label: string
  title: string
  /** Null: none until it has copied. */
  icon?: LucideIcon | null
  iconSize?: number
  /** Something else than a tap has copied it. */
  hasCopied?: boolean
  /** In place of the label once it has copied. */
  copiedText?: string | undefined
  onCopied?: () => void
  children: ReactNode
}

/** Copies a text and shows 'Copied' in place of its label. Without a clipboard, a sheet shows the text. */
export function CopyButton(props: CopyButtonProps) {
  const {
    text,
    label,
    title,
    icon = Copy,
    iconSize = 18,
    hasCopied = false,
    copiedText = t('Copied'),
    onCopied,
    children,
    ...look
  } = props
  const [isCopied, setCopied] = useState(hasCopied)
  const [known, setKnown] = useState(hasCopied)
  if (known !== hasCopied) {
    setKnown(hasCopied)
    setCopied(hasCopied)
  }
  const { copy, byHand } = useCopy({ label, title, isQuiet: true })

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SAID_FOR)
    return () => clearTimeout(timer)
  }, [isCopied])

  const Icon = isCopied ? Check : icon
  return (
    <>
      <Button
        {...look}
        icon={Icon && <Icon size={iconSize} />}
        onClick={async () => {
          const copied = await copy(typeof text === 'string' ? text : text())
          setCopied(copied)
          if (copied) onCopied?.()
        }}
      >
        {isCopied ? copiedText : children}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && copiedText}
      </span>
      {byHand}
    </>
  )
}
