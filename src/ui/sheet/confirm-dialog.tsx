import * as Dialog from '@radix-ui/react-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from '@/ui/form/button'
import { usePageMark } from '@/ui/layout/use-page-mark'
import type { SheetState } from '@/ui/sheet/sheet'
import type { Landing } from './landing'
import { useReturnFocus } from './use-return-focus'

interface ConfirmDialogProps extends SheetState {
  title: string
  /** The person or thing it is about, if the title does not say: the dialog covers the place that would. */
  about?: string | null | undefined
  body: ReactNode
  confirmLabel: string
  busyLabel?: string
  /** While true neither button works and nothing closes the dialog. */
  busy?: boolean
  destructive?: boolean
  /** Where somebody goes on after it was confirmed, instead of where they were before. */
  landing?: Landing | null
  onConfirm: () => void
}

/** Asks before something that cannot be undone. Cancel comes first and holds the focus. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  about,
  body,
  confirmLabel,
  busyLabel,
  busy = false,
  destructive = false,
  landing,
  onConfirm,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  const focus = useReturnFocus(landing)
  usePageMark('pageLock', open)
  const change = (next: boolean) => {
    if (!busy) onOpenChange(next)
  }

  return (
    <Dialog.Root open={open} onOpenChange={change}>
      <Dialog.Portal>
        <div
          data-state={open ? 'open' : 'closed'}
          className="motion-fade pointer-events-auto fixed inset-0 z-50 touch-none bg-scrim"
        />
        <Dialog.Content
          role="alertdialog"
          data-focus-quiet=""
          onOpenAutoFocus={(event) => {
            focus.remember(event)
            cancel.current?.focus()
          }}
          onCloseAutoFocus={focus.giveBack}
          // Also works in the first moment, when Radix does not listen yet.
          onKeyDown={(event) => {
            if (event.key === 'Escape') change(false)
          }}
          className="motion-dialog dialog-box pointer-events-auto fixed inset-x-4 z-50 m-auto flex max-w-[480px] flex-col overflow-y-auto overscroll-contain rounded-sheet border border-line bg-surface p-5 shadow-float"
        >
          <Dialog.Title className="text-heading">{title}</Dialog.Title>
          <Dialog.Description asChild>
            <div className="mt-2 text-balance text-muted leading-snug">
              {about && (
                <p dir="auto" className="mb-2 font-semibold text-text">
                  {about}
                </p>
              )}
              {body}
            </div>
          </Dialog.Description>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button ref={cancel} variant="secondary" disabled={busy} onClick={() => change(false)} className="flex-1">
              Cancel
            </Button>
            <Button
              variant={destructive ? 'danger' : 'primary'}
              busy={busy}
              busyText={busyLabel}
              onClick={onConfirm}
              className="min-w-fit flex-1"
            >
              {confirmLabel}
            </Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
