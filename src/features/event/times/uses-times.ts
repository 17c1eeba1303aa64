import type { Facts } from '@/entities/event/facts'

/** Whether the page draws the list of times: sections have times, or one person takes several slots. Apart from the rules, because every page asks it. */
export const usesTimes = ({ sections, max_picks }: Pick<Facts, 'sections' | 'max_picks'>): boolean =>
  max_picks !== undefined || sections.some(({ start }) => start !== undefined)
