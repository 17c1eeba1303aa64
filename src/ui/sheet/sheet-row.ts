/**
 * The look of a row in a sheet that does something at a tap: 56 px or more, with neither box nor line around it. It is
 * as wide as the sheet's text, and its tint at a tap a little wider.
 */
export const SHEET_ROW =
  '-mx-2 flex min-h-14 w-[calc(100%+16px)] items-center gap-4 rounded-control px-2 py-1.5 text-left text-text active:bg-sunken'
