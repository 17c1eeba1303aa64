/**
 * Where promotions are confirmed, somebody may move up, let the slot go by and move up again: each time is announced.
 * Elsewhere it happens once.
 */
export const promotionKey = (id: string, at: string, isConfirmed: boolean) => (isConfirmed ? `${id} ${at}` : id)
