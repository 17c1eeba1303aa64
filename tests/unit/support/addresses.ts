/** Addresses that people have. */
export const ADDRESSES = [
  'ana@example.org',
  'ana.sousa+roster@mail.example.co.uk',
  "o'brien_r&d#1=a/b!$*{}|~^`-@x-1.example",
  'ana@münchen.example',
  'анна@почта.рф',
  '用户@例子.广告',
]

/** Invalid, although they have an @ and a dot. */
export const NO_ADDRESSES = [
  'boss%40bank.example?bcc=all@bank.example',
  'ana@example.org?bcc=boss@bank.example',
  'ana@example.org?body=Hello.there',
  'ana@example.org&cc=x.example',
  'ana@bank.example/x.y',
  'ana?subject=x@example.org',
  'ana%40bank.example@example.org',
  'Ana <ana@example.org>',
  '"ana"@example.org',
  'ana,ben@example.org',
  'mailto:ana@example.org',
  '[ana]@example.org',
  'ana\\@example.org',
  'ana@[127.0.0.1]',
  'ana@exam_ple.org',
  'ana@.example',
  'ana@example..org',
  'ana@example.org.',
  'ana@exa\u00a0mple.org',
  'ana\u3000@example.org',
  '\u202eana@example.org',
  'ana@exam\u2066ple.org',
  'ana@example.org\nBcc: boss@bank.example',
]
