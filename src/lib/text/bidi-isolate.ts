const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u

/**
 * A name with right-to-left letters between isolate marks (U+2068 and U+2069). Without them it would turn its line around,
 * and the digits and brackets of the line with it. Other names stay without, so that they can be searched and copied
 * plainly.
 */
export const bidiIsolate = (name: string) => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name)
