import type { Payment } from '@/entities/money/payment'

/** What the roster needs of the viewer's own registration. */
export interface AboutOwn extends Wish {
  id: string
  section_id?: string | undefined
  /** Only of a guest. */
  payment?: Payment | undefined
}

interface Wish {
  moving_to?: string | undefined
  moving_place?: number | undefined
}

/**
 * Where a row asks to switch to, and its place in that line. The roster tells nobody a guest's wish, so the guest's own
 * registration has it. That is read less often: if the row is in another section by now, the switch has happened.
 */
export const wishOf = (row: AboutOwn & { contact_visible: boolean }, own: AboutOwn | undefined): Wish =>
  !row.contact_visible && row.id === own?.id && row.section_id === own.section_id ? own : row
