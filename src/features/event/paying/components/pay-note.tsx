import { CopyButton } from '@/ui/sheet/copy-button'

/** How else to pay, in the organizer's words: a phone number or an account that people copy. */
export function PayNote({ text }: { text: string }) {
  return (
    <div className="flex items-start gap-2">
      <p dir="auto" className="wrap-anywhere min-w-0 flex-1 select-text whitespace-pre-line py-2.5 leading-snug">
        {text}
      </p>
      <CopyButton
        text={text}
        label="Payment note"
        title="Copy the payment note"
        variant="ghost"
        size="sm"
        className="-mr-2 shrink-0"
      >
        Copy <span className="sr-only">payment note</span>
      </CopyButton>
    </div>
  )
}
