import * as Dialog from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { t } from '@/lib/text/translate'
import { IconButton } from '@/ui/form/icon-button'
import { cx } from '@/ui/layout/cx'
import { GREEN, hueOfId, hueProps } from '@/ui/layout/hue'
import { usePageMark } from '@/ui/layout/use-page-mark'
import { toastSpaceReader, useReservedSpace } from '@/ui/layout/use-reserved-space'
import { Kept } from './kept'
import type { Landing } from './landing'
import { scrollByKeyboard } from './scroll-by-keyboard'
import { useSheetHistory } from './sheet-history'
import { useDragToClose } from './use-drag-to-close'
import { useEscape } from './use-escape'
import { useKeyboardSpace } from './use-keyboard-space'
import { useReturnFocus } from './use-return-focus'
import { useSecondTap } from './use-second-tap'

/** Whether a sheet is open, and how it says that it closes. */
export interface SheetState {
  open: boolean
  onOpenChange: (open: boolean) => void
}

interface SheetProps extends SheetState {
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** Stays in sight below the scrolling content: the sheet's buttons. */
  footer?: ReactNode
  /** The field to focus at once, as a CSS selector; left out: none. */
  firstField?: string | undefined
  /** The id of the event it is about: the sheet then has the page's background in the event's hue, and holds cards. */
  seed?: string
  /** Only with `seed`: in the hue of the accent instead, whatever the event's is. */
  green?: boolean
  /** Only with `seed`: stands above the title and fades from the event's color into the ground. */
  picture?: ReactNode
  /** Focus target after closing, instead of the previous element. */
  landing?: Landing | null
  /** The name under which its page opens it again after a reload. */
  openedAs?: string | undefined
  /** Stands beside the Close button; the title then has the full width below them. */
  above?: ReactNode
  /** Its one button is 'Done', so there is no Close button. */
  hasDone?: boolean
}

/** On the page's background no line separates the buttons from the scrolling part, which fades out above them. */
const FADES =
  "not-empty:before:pointer-events-none not-empty:before:absolute not-empty:before:inset-x-0 not-empty:before:z-1 not-empty:before:h-5 not-empty:before:-translate-y-8 not-empty:before:bg-linear-to-t not-empty:before:from-bg not-empty:before:content-['']"

/**
 * A sheet that rises from the bottom over the page. Escape, the backdrop, Close or Done, or pulling its head down close it. Focus moves
 * to the sheet, so that no keyboard opens, and returns afterwards.
 */
export function Sheet({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  firstField,
  seed,
  green = false,
  picture,
  landing,
  openedAs,
  above,
  hasDone = false,
}: SheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const drag = useDragToClose(sheet, () => onOpenChange(false))
  const focus = useReturnFocus(landing)
  const ignoreSecondTap = useSecondTap(open)
  const footerRef = useReservedSpace('--sheet-space')
  usePageMark('pageLock', open)
  useKeyboardSpace(open)
  useEscape(open, () => onOpenChange(false))
  useSheetHistory(open, () => onOpenChange(false), openedAs)
  const titleId = useId()
  const descriptionId = useId()
  const head = (
    <h2 id={titleId} className="min-w-0 py-2 text-heading">
      {title}
    </h2>
  )

  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      {/* A container renders it at once, and explicit ids render it once: Radix' title renders the dialog again to
          name it. */}
      <Dialog.Portal container={document.body}>
        <div
          data-state={open ? 'open' : 'closed'}
          className="motion-fade pointer-events-auto fixed inset-0 z-40 touch-none bg-scrim"
        />
        <Dialog.Content
          ref={sheet}
          data-focus-quiet=""
          aria-labelledby={titleId}
          aria-describedby={description ? descriptionId : undefined}
          onOpenAutoFocus={(event) => {
            focus.remember(event)
            const field = firstField && sheet.current?.querySelector<HTMLElement>(firstField)
            ;(field || sheet.current)?.focus({ preventScroll: true })
          }}
          onCloseAutoFocus={focus.giveBack}
          onPointerDownOutside={ignoreSecondTap}
          // `pointer-events-auto`, as Radix sets it a moment later: the change would have all of it styled twice.
          {...(seed !== undefined && hueProps(green ? GREEN : hueOfId(seed)))}
          className={cx(
            'motion-sheet sheet-box pointer-events-auto fixed inset-x-0 z-40 mx-auto flex max-w-[640px] flex-col overflow-hidden rounded-t-sheet shadow-float',
            seed === undefined ? 'border-line border-t bg-surface' : 'hue bg-bg forced-colors:border-t',
            seed !== undefined && !picture && 'page-wash',
          )}
        >
          <Kept isKept={!open}>
            <div
              {...drag}
              className={cx(
                'shrink-0 cursor-grab touch-none px-4 pt-2.5 pb-1 active:cursor-grabbing short:pt-1.5 short:pb-0',
                // The picture scrolls away below it, and fades into its color; above the pill, where that stands before.
                Boolean(picture) &&
                  'pointer-events-none absolute inset-x-0 top-0 z-10 bg-[linear-gradient(var(--cover)_26px,transparent_40px)] [&>*]:pointer-events-auto',
              )}
            >
              <div
                aria-hidden="true"
                className={cx('mx-auto h-[5px] w-10 rounded-full', picture ? 'bg-(--ink) opacity-35' : 'bg-control')}
              />
              <div
                className={cx(
                  'flex gap-2',
                  hasDone && 'min-h-11',
                  above ? 'mt-1 items-center' : picture ? 'justify-end' : 'mt-1 items-start justify-between',
                )}
              >
                {above ?? (!picture && head)}
                {!hasDone && (
                  <IconButton
                    label={t('Close')}
                    icon={<X size={22} />}
                    onClick={() => onOpenChange(false)}
                    className={cx('-mr-2', Boolean(picture) && 'rounded-full bg-surface/90 text-(--ink)')}
                  />
                )}
              </div>
              {above && head}
            </div>
            <div
              ref={scrollByKeyboard}
              className={cx(
                'min-h-0 flex-1 overflow-y-auto overscroll-contain px-4',
                picture ? 'scroll-pt-16 text-center' : 'pt-1',
              )}
            >
              {picture && (
                <>
                  <div className="-mx-4">{picture}</div>
                  <h2 id={titleId} className="text-balance pb-3 text-title">
                    {title}
                  </h2>
                </>
              )}
              {description && (
                <p id={descriptionId} className="mb-4 text-muted text-body leading-snug">
                  {description}
                </p>
              )}
              {children}
            </div>
          </Kept>
          {/* A toast covers neither the last row nor a button; when the sheet closes, it moves to where it will stay. */}
          {open && <div ref={toastSpaceReader} className="toast-space" />}
          <div
            ref={open ? footerRef : undefined}
            className={cx(
              // Its height, above which toasts stay, also says that a sheet is open.
              'sheet-foot shrink-0 border-line empty:-mt-px empty:h-px not-empty:px-4 not-empty:pt-3 short:not-empty:pt-2',
              seed === undefined ? 'not-empty:border-t' : FADES,
            )}
          >
            <Kept isKept={!open}>{footer}</Kept>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
