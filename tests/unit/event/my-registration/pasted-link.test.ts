import { expect, it, vi } from 'vitest'
import { pathOfPasted } from '@/features/event/my-registration/pasted-link'

const HOME = 'https://roster.example'
const SECRET = '0123456789abcdef0123456789abcdef'

it.each([
  [`${HOME}/signup/abcdefghijkl#r=${SECRET}`, `/signup/abcdefghijkl#r=${SECRET}`],
  // The text that Share sends.
  [`My registration for Choir\n${HOME}/signup/abcdefghijkl#r=${SECRET} see you`, `/signup/abcdefghijkl#r=${SECRET}`],
  [`${HOME}/signup/abcdefghijkl`, '/signup/abcdefghijkl'],
  [`${HOME}/signup/abcdefghijkl#r=tooshort`, '/signup/abcdefghijkl'],
  [`${HOME}/invite/event/abcdefghijkl`, '/invite/event/abcdefghijkl'],
  // A link at the end of a sentence.
  [`Mine is ${HOME}/signup/abcdefghijkl#r=${SECRET}.`, `/signup/abcdefghijkl#r=${SECRET}`],
  [`(${HOME}/signup/abcdefghijkl#r=${SECRET})`, `/signup/abcdefghijkl#r=${SECRET}`],
  [`<${HOME}/signup/abcdefghijkl#r=${SECRET}>,thanks`, `/signup/abcdefghijkl#r=${SECRET}`],
  [`Look: ${HOME}/invite/event/abcdefghijkl, or ask.`, '/invite/event/abcdefghijkl'],
  // A link among others.
  [`https://else.example/a ${HOME}/signup/abcdefghijkl`, '/signup/abcdefghijkl'],
  [`https://[ ${HOME}/signup/abcdefghijkl`, '/signup/abcdefghijkl'],
  [`${HOME}/invite/event/abcdefghijkl ${HOME}/signup/abcdefghijkl#r=${SECRET}`, `/signup/abcdefghijkl#r=${SECRET}`],
])('%j leads to %s', (text, path) => expect(pathOfPasted(text, HOME)).toBe(path))

it.each([
  '',
  'abcdefghijkl',
  `https://else.example/signup/abcdefghijkl#r=${SECRET}`,
  `${HOME}/settings`,
  `${HOME}/signup/no`,
  'https://[',
  `javascript:alert(1)//${HOME}/signup/abcdefghijkl`.replace('https', 'data'),
])('%j leads nowhere', (text) => expect(pathOfPasted(text, HOME)).toBeNull())

it('needs nothing that iOS 16.4 lacks', () => {
  vi.spyOn(URL, 'canParse').mockImplementation(() => {
    throw new TypeError('URL.canParse is not a function')
  })
  expect(pathOfPasted(`${HOME}/signup/abcdefghijkl`, HOME)).toBe('/signup/abcdefghijkl')
})
