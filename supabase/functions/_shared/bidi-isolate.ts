/** Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * Puts a name with right-to-left letters between bidi isolates (U+2068 and U+2069). Without them it would reverse the
 * digits and brackets around it. Other names stay as they are, so that they can be searched and copied.
 */
export const bidiIsolate = (name: string) => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name)
