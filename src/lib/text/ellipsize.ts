/** The beginning of a text that goes on. Without the full stop or comma before the '…': after a full stop it would be a fourth dot. */
export const ellipsize = (text: string): string => `${text.replace(/[\s,;:.·…]+$/, '')}…`
