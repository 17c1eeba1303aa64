/** Between sections a person may be moved more than once: each time is announced. Elsewhere a promotion happens once. */
export const promotionKey = (id: string, at: string, hasSections: boolean) => (hasSections ? `${id} ${at}` : id)
