import { lookOfSeed } from '@/ui/layout/hue'

/** An event's look, for `Cover`, `DateTile`, `Page` and `Sheet`: what the organizer chose, else the id that is given. */
export const lookOr = (look: number | null | undefined, id: string): string => (look == null ? id : String(look))

/** Which of the twelve hues a chosen look has, counted from 0. */
export const hueOfLook = (look: number): number => lookOfSeed(String(look)).hue
