/** The viewer's own registration, as far as the roster needs it. */
export interface AboutOwn extends Wish {
  id: string
  section_id?: string | undefined
}

interface Wish {
  moving_to?: string | undefined
  moving_place?: number | undefined
}

/**
 * Where a row asks to switch to, and its place in that line. The roster tells it of a guest's to nobody, and to the guest themselves their
 * own registration does; that is read less often, so a row that is in another section by now has switched already.
 */
export const wishOf = (row: AboutOwn & { contact_visible: boolean }, own: AboutOwn | undefined): Wish =>
  !row.contact_visible && row.id === own?.id && row.section_id === own.section_id ? own : row
