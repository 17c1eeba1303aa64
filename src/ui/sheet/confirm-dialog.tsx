import * as Dialog from '@radix-ui/react-dialog'
import { type ReactNode, useId, useRef } from 'react'
import { t } from '@/lib/text/translate'
import { Button } from '@/ui/form/button'
import { usePageMark } from '@/ui/layout/use-page-mark'
import { useReservedSpace } from '@/ui/layout/use-reserved-space'
import type { SheetState } from '@/ui/sheet/sheet'
import { Kept } from './kept'
import type { Landing } from './landing'
import { useSheetHistory } from './sheet-history'
import { useEscape } from './use-escape'
import { useReturnFocus } from './use-return-focus'
import { useSecondTap } from './use-second-tap'

interface ConfirmDialogProps extends SheetState {
  title: string
  /** The person or thing it is about, if the title does not say: the dialog covers the place that would. */
  about?: string | null | undefined
  body: ReactNode
  /** Choices below the question. */
  children?: ReactNode
  confirmLabel: string
  busyLabel?: string
  /** While true neither button works and nothing closes the dialog. */
  busy?: boolean
  destructive?: boolean
  /** Focus target after confirming, instead of the previous element. */
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
  children,
  confirmLabel,
  busyLabel,
  busy = false,
  destructive = false,
  landing,
  onConfirm,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  const focus = useReturnFocus(landing)
  const ignoreSecondTap = useSecondTap(open)
  const endRef = useReservedSpace('--sheet-space')
  usePageMark('pageLock', open)
  const change = (next: boolean) => {
    if (!busy) onOpenChange(next)
  }
  useEscape(open, () => change(false))
  useSheetHistory(open, () => change(false))
  const titleId = useId()
  const bodyId = useId()

  return (
    <Dialog.Root open={open} onOpenChange={change}>
      <Dialog.Portal>
        <div
          data-state={open ? 'open' : 'closed'}
          className="motion-fade pointer-events-auto fixed inset-0 z-50 touch-none bg-scrim"
        />
        <Dialog.Content
          role="alertdialog"
          aria-labelledby={titleId}
          aria-describedby={bodyId}
          data-focus-quiet=""
          onOpenAutoFocus={(event) => {
            focus.remember(event)
            cancel.current?.focus()
          }}
          onCloseAutoFocus={focus.giveBack}
          onPointerDownOutside={ignoreSecondTap}
          className="dialog-box pointer-events-auto fixed inset-x-4 inset-y-0 z-50 m-auto flex h-fit max-h-[calc(100dvh-48px)] max-w-[480px] flex-col overflow-y-auto overscroll-contain rounded-sheet border border-line bg-surface p-5 shadow-float data-[state=closed]:animate-[fade-out_120ms_var(--ease)_forwards] data-[state=open]:animate-[dialog-in_180ms_var(--ease)]"
        >
          {/* The response may arrive before it closes, and must not remove the question. */}
          <div inert={busy}>
            <Kept isKept={busy || !open}>
              <h2 id={titleId} className="text-heading">
                {title}
              </h2>
              <div id={bodyId} className="mt-2 text-pretty text-muted leading-snug">
                {about && (
                  <p dir="auto" className="mb-2 font-semibold text-text">
                    {about}
                  </p>
                )}
                {body}
              </div>
              {children}
            </Kept>
          </div>
          <Kept isKept={!open}>
            <div className="mt-5 flex flex-wrap gap-3">
              <Button ref={cancel} variant="secondary" disabled={busy} onClick={() => change(false)} className="flex-1">
                {t('Cancel')}
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
          </Kept>
          {/* Toasts then stand at the window's end, and not above the buttons of a sheet below, where this one has its own. */}
          <div ref={open ? endRef : undefined} className="-mt-px h-px shrink-0" />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
