/** A section that was made as a time is called like it: '4:10 PM', 'Sat, Nov 28, 4:10 PM'. Once the event has moved, its own time is what counts. */
const TIME_NAME = /^(?:\w{3}, \w{3} \d{1,2}, )?\d{1,2}:\d\d [AP]M$/

export const isNamedByTime = (name: string): boolean => TIME_NAME.test(name)
