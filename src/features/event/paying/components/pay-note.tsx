import { Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '@/lib/browser/clipboard'
import { lazyPart } from '@/ui/feedback/lazy-part'
import { toastSuccess } from '@/ui/feedback/toast-store'
import { IconButton } from '@/ui/form/icon-button'

// Only a browser without a clipboard needs it.
const CopySheet = lazyPart(() => import('@/ui/sheet/copy-sheet').then((module) => module.CopySheet))

/** How else to pay, in the organizer's words: a phone number or an account that people copy. */
export function PayNote({ text }: { text: string }) {
  const [manual, setManual] = useState(false)
  return (
    <div className="flex items-start gap-2">
      <p dir="auto" className="wrap-anywhere min-w-0 flex-1 select-text whitespace-pre-line py-2.5 leading-snug">
        {text}
      </p>
      <IconButton
        label="Copy payment note"
        icon={<Copy aria-hidden="true" size={20} />}
        onClick={async () => {
          if (await copyText(text)) toastSuccess('Payment note copied to clipboard!')
          else setManual(true)
        }}
        className="-mr-2 shrink-0 text-muted"
      />
      {manual && (
        <CopySheet
          open={manual}
          onOpenChange={setManual}
          title="Copy the payment note"
          label="Payment note"
          text={text}
        />
      )}
    </div>
  )
}
