/**
 * Functions of `zod/mini` that only make a value, so that schemas which no code of a page reads are
 * left out of its script. Named one by one: a bare `z` is also a function of minified packages.
 */
export const PURE_SCHEMAS = [
  'array boolean catch discriminatedUnion enum extend int literal nullable nullish number object',
  'optional pick pipe record refine string transform tuple union unknown url uuid',
  'gte lte maxLength minLength nonnegative positive regex toUpperCase trim',
  'coerce.number iso.date iso.datetime',
].flatMap((names) => names.split(' ').map((name) => `z.${name}`))
