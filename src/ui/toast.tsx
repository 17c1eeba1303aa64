import * as RadixToast from '@radix-ui/react-toast'
import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { cx } from './cx'
import { currentToast, dismissToast, subscribeToasts, TOAST_DURATION } from './toast-store'

/**
 * Where toasts appear: above the dock, the bottom navigation and an open sheet's footer. Rendered once, by the shell.
 * An error is announced at once (assertive), everything else when the reader pauses (polite).
 */
export function Toaster() {
  const shown = useSyncExternalStore(subscribeToasts, currentToast, () => null)
  const destructive = shown?.variant === 'destructive'

  return (
    <RadixToast.Provider duration={TOAST_DURATION} swipeDirection="right" swipeThreshold={50}>
      {shown && (
        <RadixToast.Root
          key={`${shown.id}:${shown.revision}`}
          open={shown.open}
          onOpenChange={(open) => {
            if (!open) dismissToast(shown.id)
          }}
          type={destructive ? 'foreground' : 'background'}
          className={cx(
            'motion-toast pointer-events-auto flex w-full max-w-[480px] items-start gap-3 rounded-card border py-3 pr-1.5 pl-4 shadow-float',
            destructive ? 'border-danger bg-danger-soft text-danger-text' : 'border-line bg-raised text-text',
          )}
        >
          <div className="min-w-0 flex-1 py-1">
            {shown.title && (
              <RadixToast.Title className="font-semibold text-body leading-snug">{shown.title}</RadixToast.Title>
            )}
            {shown.description && (
              <RadixToast.Description className="text-body leading-snug">{shown.description}</RadixToast.Description>
            )}
            {shown.action && (
              <RadixToast.Action
                altText={shown.action.label}
                onClick={shown.action.onClick}
                className="-mb-1 -ml-3 min-h-11 rounded-control px-3 font-semibold text-body underline underline-offset-4"
              >
                {shown.action.label}
              </RadixToast.Action>
            )}
          </div>
          <RadixToast.Close
            aria-label="Dismiss"
            className="-my-1 grid size-11 shrink-0 place-items-center rounded-control"
          >
            <X aria-hidden="true" size={20} />
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      {/* Radix announces toasts by itself; `off` only keeps an open dialog from hiding them from screen readers. */}
      <RadixToast.Viewport
        aria-live="off"
        className="toast-area pointer-events-none fixed inset-x-3 z-60 flex justify-center"
      />
    </RadixToast.Provider>
  )
}
