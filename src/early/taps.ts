import { rememberRsvp } from '@/entities/event/rsvp-intent'
import type { EarlyPage } from '@/lib/browser/early'

/** The button that opens the sign-up form (`RegistrationDock`). */
const FORM_OPENER = '.dock-box > div > section'
const PRESSES = ['pointerdown', 'pointerup', 'pointercancel']

/** Remembers what is tapped before the app is here, so that the app can do it as soon as it runs. */
export function watchTaps(early: EarlyPage): void {
  const press = ({ type }: Event) => {
    early.isPressed = type === 'pointerdown'
  }
  const remember = (tap: MouseEvent) => {
    const { target } = tap
    if (!(target instanceof Element)) return
    const link = target.closest<HTMLElement>('#root [data-rsvp]')
    if (link?.dataset.rsvp) rememberRsvp(link.dataset.rsvp, tap)
    const button = target.closest<HTMLElement>('#root button')
    if (!button) return
    if (button.closest(FORM_OPENER)) early.fetchForm()
    early.tap(button)
  }
  for (const type of PRESSES) document.addEventListener(type, press)
  document.addEventListener('click', remember)

  early.onEnd(() => {
    for (const type of PRESSES) document.removeEventListener(type, press)
    document.removeEventListener('click', remember)
  })
}
