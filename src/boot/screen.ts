import { rememberRsvp } from '@/entities/event/rsvp-intent'
import type { BootScreen } from '@/lib/browser/boot'
import { STATUS_ID } from './arrived'

/** The button that opens the sign-up form (`RegistrationDock`). */
const FORM_OPENER = '.dock-box > div > section'
const PRESSES = ['pointerdown', 'pointerup', 'pointercancel']
/** How long after a finger has left the screen its click may still come, ms. */
const CLICK_DELAY_MS = 50
/** The longest that the app waits for a finger to leave the screen, ms. */
const LONGEST_PRESS_MS = 1_000

/** Records taps on the server-rendered page. The app replays the last one when it starts. */
export function watchTaps(): BootScreen {
  /** A finger is on the screen. The button under it must still be there when it leaves. */
  let isPressed = false
  let tapped: HTMLElement | null = null

  const press = ({ type }: Event) => {
    isPressed = type === 'pointerdown'
  }
  const remember = (tap: MouseEvent) => {
    const { target } = tap
    if (!(target instanceof Element)) return
    const link = target.closest<HTMLElement>('#root [data-rsvp]')
    if (link?.dataset.rsvp) rememberRsvp(link.dataset.rsvp, tap)
    const button = target.closest<HTMLElement>('#root button')
    if (!button) return
    if (button.closest(FORM_OPENER)) screen.fetchForm()
    forget()
    // Shows the pressed state at once and announces it to screen readers.
    tapped = button
    button.setAttribute('aria-busy', 'true')
    say('Loading...')
  }
  const forget = () => {
    const button = tapped
    tapped = null
    button?.removeAttribute('aria-busy')
    say('')
    return button
  }
  for (const type of PRESSES) document.addEventListener(type, press)
  document.addEventListener('click', remember)

  const screen: BootScreen = {
    isHeld: false,
    wantsForm: false,
    fetchForm() {
      screen.wantsForm = true
    },
    released: () =>
      new Promise((resolve) => {
        if (!isPressed) return resolve()
        screen.isHeld = true
        // By then the next finger may be down.
        const followed = () => setTimeout(() => screen.released().then(resolve), CLICK_DELAY_MS)
        document.addEventListener('pointerup', followed, { once: true })
        document.addEventListener('pointercancel', followed, { once: true })
        setTimeout(resolve, LONGEST_PRESS_MS)
      }),
    end() {
      for (const type of PRESSES) document.removeEventListener(type, press)
      document.removeEventListener('click', remember)
      return forget()
    },
  }
  return screen
}

function say(text: string): void {
  const status = document.getElementById(STATUS_ID)
  if (status) status.textContent = text
}
