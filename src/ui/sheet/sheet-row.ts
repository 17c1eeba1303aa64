/**
 * The look of a row in a sheet that does something when tapped: 56 px or more, with neither box nor line around it. It is
 * as wide as the sheet's text; its tint while pressed is a little wider.
 */
export const SHEET_ROW =
  '-mx-2 flex min-h-14 w-[calc(100%+16px)] items-center gap-4 rounded-control px-2 py-1.5 text-left text-text active:bg-sunken'
