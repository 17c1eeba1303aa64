import * as RadixToast from '@radix-ui/react-toast'
import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { currentToast, dismissToast, subscribeToasts, TOAST_DURATION } from '@/lib/feedback/toast-store'
import { t, tIn } from '@/lib/text/translate'
import { cx } from '@/ui/layout/cx'
import { useReservedSpace } from '@/ui/layout/use-reserved-space'
import { WholeWords } from '@/ui/layout/whole-words'

/**
 * Where toasts appear: above the dock, the bottom navigation and an open sheet's footer. Rendered once, by the shell.
 * An error is announced at once (assertive), everything else when the reader pauses (polite).
 */
export function Toaster() {
  const shown = useSyncExternalStore(subscribeToasts, currentToast, () => null)
  const destructive = shown?.variant === 'destructive'
  const areaRef = useReservedSpace('--toast-space')

  return (
    <RadixToast.Provider label={t('Notification')} duration={TOAST_DURATION} swipeDirection="right" swipeThreshold={50}>
      {shown && (
        <RadixToast.Root
          key={`${shown.id}:${shown.revision}`}
          open={shown.open}
          onOpenChange={(open) => {
            if (!open) dismissToast(shown.id)
          }}
          type={destructive ? 'foreground' : 'background'}
          className={cx(
            'pointer-events-auto flex w-full max-w-[480px] items-center gap-2.5 rounded-[18px] py-0.5 pr-0.5 pl-3.5 shadow-float [--focus:currentColor] forced-colors:border',
            'data-[state=closed]:animate-[fade-out_140ms_ease-in_forwards] data-[state=open]:animate-[toast-in_220ms_var(--ease)]',
            'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-[translate] data-[swipe=cancel]:duration-[180ms]',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:animate-[toast-away_140ms_var(--ease)_forwards]!',
            destructive
              ? 'bg-danger text-danger-ink dark:bg-danger-soft dark:text-danger-text dark:ring-1 dark:ring-danger'
              : 'bg-text text-bg',
          )}
        >
          <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 py-1">
            {shown.title && (
              <RadixToast.Title className={cx('font-semibold text-small', !destructive && 'opacity-80')}>
                {shown.title}
              </RadixToast.Title>
            )}
            {shown.description && (
              <RadixToast.Description className="font-medium text-body leading-snug">
                <WholeWords>{shown.description}</WholeWords>
              </RadixToast.Description>
            )}
            {shown.action && (
              <RadixToast.Action
                altText={shown.action.label}
                onClick={(event) => {
                  // The second half of a double tap was meant for what was here before the toast.
                  if (event.detail > 1) event.preventDefault()
                  else shown.action?.onClick()
                }}
                className="-mb-1 -ml-3 min-h-11 rounded-control px-3 font-semibold text-body underline underline-offset-4"
              >
                {shown.action.label}
              </RadixToast.Action>
            )}
          </div>
          <RadixToast.Close
            aria-label={tIn('message', 'Dismiss')}
            className="grid size-11 shrink-0 place-items-center rounded-control"
          >
            <X size={20} />
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      {/* Radix announces toasts itself; `off` only keeps an open dialog from hiding them from screen readers. */}
      <RadixToast.Viewport
        ref={areaRef}
        aria-live="off"
        label={t('Notifications ({hotkey})', { hotkey: '{hotkey}' })}
        className="toast-area pointer-events-none fixed inset-x-4 z-60 flex justify-center"
      />
    </RadixToast.Provider>
  )
}
