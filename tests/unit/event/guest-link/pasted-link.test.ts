import { expect, it } from 'vitest'
import { pathOfPasted } from '@/features/event/guest-link/pasted-link'

const HOME = 'https://roster.example'
const SECRET = '0123456789abcdef0123456789abcdef'

it.each([
  [`${HOME}/signup/abcdefghijkl#r=${SECRET}`, `/signup/abcdefghijkl#r=${SECRET}`],
  // As Share sends it.
  [`My registration for Choir\n${HOME}/signup/abcdefghijkl#r=${SECRET} see you`, `/signup/abcdefghijkl#r=${SECRET}`],
  [`${HOME}/signup/abcdefghijkl`, '/signup/abcdefghijkl'],
  [`${HOME}/signup/abcdefghijkl#r=tooshort`, '/signup/abcdefghijkl'],
  [`${HOME}/invite/event/abcdefghijkl`, '/invite/event/abcdefghijkl'],
])('%j leads to %s', (text, path) => expect(pathOfPasted(text, HOME)).toBe(path))

it.each([
  '',
  'abcdefghijkl',
  `https://else.example/signup/abcdefghijkl#r=${SECRET}`,
  `${HOME}/settings`,
  `${HOME}/signup/no`,
  `javascript:alert(1)//${HOME}/signup/abcdefghijkl`.replace('https', 'data'),
])('%j leads nowhere', (text) => expect(pathOfPasted(text, HOME)).toBeNull())
