import { Copy } from 'lucide-react'
import { IconButton } from '@/ui/form/icon-button'
import { useCopy } from '@/ui/sheet/use-copy'

/** How else to pay, in the organizer's words: a phone number or an account that people copy. */
export function PayNote({ text }: { text: string }) {
  const { copy, byHand } = useCopy({ label: 'Payment note', title: 'Copy the payment note' })
  return (
    <div className="flex items-start gap-2">
      <p dir="auto" className="wrap-anywhere min-w-0 flex-1 select-text whitespace-pre-line py-2.5 leading-snug">
        {text}
      </p>
      <IconButton
        label="Copy payment note"
        icon={<Copy aria-hidden="true" size={20} />}
        onClick={() => copy(text)}
        className="-mr-2 shrink-0 text-muted"
      />
      {byHand}
    </div>
  )
}
