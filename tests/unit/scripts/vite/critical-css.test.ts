import { expect, test } from 'vitest'
import { criticalCss, stylesOf } from '../../../../scripts/vite/critical-css'

/** Which of the app's styles come with the HTML. */

const drawn = (css: string, code = 'className:"card px-4 short:mt-1 line-clamp-2"') => stylesOf(css, code)

test('contains the rules whose classes the code names, in their order', () => {
  expect(drawn('.px-4{padding-inline:16px}.px-5{padding-inline:20px}.card{margin:0}')).toBe(
    '.px-4{padding-inline:16px}.card{margin:0}',
  )
  expect(drawn('html{color:red}.card,.sheet{margin:0}.card .sheet{margin:1px}.card>svg{margin:2px}')).toBe(
    'html{color:red}.card,.sheet{margin:0}.card>svg{margin:2px}',
  )
})

test('are read as they are written: escaped names, states, layers, and braces in texts', () => {
  const css = [
    '@layer utilities{.short\\:mt-1{@media (max-height:700px){margin-top:4px}}.short\\:mt-2{margin:0}}',
    '.w-\\[calc\\(1px\\,2px\\)\\]{width:1px}',
    '.card:is(.a,.b):not(.sheet){margin:0}',
    '.card:before{content:"}.sheet{";background:url(data:image/png;base64,a)}',
    '@media print{.sheet{margin:0}}',
    '.card:hover{&:focus{margin:0}}',
  ].join('')
  expect(drawn(css, 'card short:mt-1 w-[calc(1px,2px)]')).toBe(
    css.replace('.short\\:mt-2{margin:0}', '').replace('@media print{.sheet{margin:0}}', ''),
  )
})

test('bring only what they use: variables, animations, and nothing of forms', () => {
  const css = [
    '/*! a licence */@layer properties;:root{--a:var(--b);--b:1px;--c:var(--d);--d:2px;--set-by-script:0}',
    '.card{margin:var(--a);animation:pop 1s}.sheet{animation:slide 1s}',
    '@keyframes pop{0%{opacity:0}to{opacity:1}}@keyframes slide{0%{opacity:0}}',
    '@property --a{syntax:"*";inherits:false}@property --d{syntax:"*";inherits:false}',
    '::placeholder{opacity:1}::-webkit-date-and-time-value{height:1px}:before{margin:0}',
  ].join('')
  expect(drawn(css, 'card style:{"--set-by-script":1}')).toBe(
    [
      '@layer properties;:root{--a:var(--b);--b:1px;--set-by-script:0}.card{margin:var(--a);animation:pop 1s}',
      '@keyframes pop{0%{opacity:0}to{opacity:1}}@property --a{syntax:"*";inherits:false}:before{margin:0}',
    ].join(''),
  )
})

test('styles of the first paint leave out interaction and pictures, and page styles have them', () => {
  const css =
    '.card{margin:0}.card:hover,.card:active{margin:1px}@media (hover:hover){.card:focus-visible{margin:2px}}' +
    '.px-4:active,.px-4{margin:3px}:root{--slot:url("a.svg")}.hover\\:card{margin:4px}.card:after{mask-image:var(--slot)}'
  expect(criticalCss(css, 'card px-4 hover:card')).toBe(
    '.card{margin:0}.px-4:active,.px-4{margin:3px}.hover\\:card{margin:4px}.card:after{mask-image:var(--slot)}',
  )
  expect(stylesOf(css, 'card px-4 hover:card')).toBe(css)
})
