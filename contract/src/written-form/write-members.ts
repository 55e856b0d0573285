import type { Rule } from './tokens.ts'

/** Endings of files and hosts; they are part of the word before. */
const ENDINGS = new Set([
  ...['js', 'ts', 'jsx', 'tsx', 'py', 'go', 'rs', 'java', 'json', 'yaml', 'yml', 'toml', 'xml'],
  ...['html', 'css', 'scss', 'md', 'txt', 'csv', 'log', 'sh', 'sql', 'env', 'net', 'com', 'io'],
  ...['org', 'dev', 'co', 'exe', 'zip', 'pdf', 'png', 'svg'],
])
/** Endings of names that begin with a dot when nothing is before it. */
const DOT_FILES = new Set(['env', 'gitignore', 'dockerignore', 'npmrc', 'bashrc', 'net'])
/** Methods and properties that people name in interviews, as they are said. */
const MEMBERS: ReadonlyMap<string, string> = new Map(
  [
    ...['map', 'filter', 'reduce', 'then', 'catch', 'finally', 'push', 'pop', 'shift', 'unshift'],
    ...['length', 'size', 'find', 'some', 'every', 'includes', 'join', 'split', 'slice', 'splice'],
    ...['sort', 'reverse', 'concat', 'flat', 'keys', 'values', 'entries', 'get', 'set', 'has'],
    ...['add', 'delete', 'append', 'extend', 'items', 'format', 'strip', 'replace', 'bind', 'call'],
    ...['apply', 'prototype', 'state', 'props', 'data', 'id', 'name', 'value', 'next', 'left'],
    ...['right', 'head', 'tail', 'all', 'race', 'resolve', 'reject', 'parse', 'stringify', 'log'],
    ...['max', 'min', 'floor', 'ceil', 'round', 'random', 'abs', 'now'],
    ...['for each=forEach', 'flat map=flatMap', 'index of=indexOf', 'to string=toString'],
    ...['find index=findIndex', 'set state=setState', 'add event listener=addEventListener'],
    ...[
      'to lower case=toLowerCase',
      'to upper case=toUpperCase',
      'has own property=hasOwnProperty',
    ],
  ]
    .map((member) => member.split('=') as [string, string?])
    .map(([said, written]) => [said, written ?? said]),
)
const LONGEST_MEMBER = 3
/** Words before a member that are not what it belongs to. */
const NOT_OWNERS = new Set([
  ...['a', 'an', 'the', 'and', 'or', 'use', 'uses', 'used', 'using', 'call', 'calls', 'called'],
  ...['calling', 'do', 'does', 'then', 'with', 'via', 'chain', 'say', 'add', 'like', 'just', 'by'],
  ...['of', 'to', 'on', 'in', 'is', 'so', 'that', 'your', 'our', 'my', 'its', 'i', 'you', 'we'],
  ...[
    'from',
    'into',
    'at',
    'was',
    'were',
    'are',
    'be',
    'if',
    'when',
    'as',
    'it',
    'write',
    'run',
    'try',
    'return',
    'returns',
    'for',
    'not',
    'dots',
    'method',
    'function',
  ],
])

/** Owners that are written in lower case at the start of a sentence, too. */
const LOWER_CASE_OWNERS = new Set([
  ...['this', 'self', 'console', 'process', 'window', 'document', 'module', 'request', 'response'],
  ...['index', 'main', 'app', 'package', 'config', 'user', 'head', 'root', 'list', 'result'],
])
/** Members that are everyday words: *put a dot right here*. */
const EVERYDAY = new Set(['right', 'left', 'next', 'all', 'some', 'every', 'has', 'then', 'head'])
/** Words before a dot that is drawn. */
const POINTING = new Set([
  'a',
  'the',
  'this',
  'that',
  'each',
  'every',
  'one',
  'another',
  'last',
  'bullet',
])
const COLOURS = new Set(['red', 'green', 'blue', 'black', 'white'])

/** `array dot map`, `dot for each`, `node dot js`. */
const writeMember: Rule = ({ words, previous }) => {
  if (words[0] !== 'dot') return null
  const owner = previous.at(-1)
  const hasOwner = owner !== undefined && !NOT_OWNERS.has(owner)
  const lowersPrevious = LOWER_CASE_OWNERS.has(owner ?? '')
  const joined = { joinsPrevious: hasOwner, lowersPrevious }
  const [, ending = ''] = words
  if (
    (EVERYDAY.has(ending) || isForEach(words)) &&
    (POINTING.has(owner ?? '') || COLOURS.has(owner ?? ''))
  )
    return null
  if (hasOwner && (ENDINGS.has(ending) || isChain(words))) {
    return { length: 2, text: `.${ending}`, ...joined }
  }
  if (DOT_FILES.has(ending)) return { length: 2, text: `.${ending}` }
  for (let count = Math.min(LONGEST_MEMBER, words.length - 1); count > 0; count--) {
    const member = MEMBERS.get(words.slice(1, 1 + count).join(' '))
    if (member) return { length: 1 + count, text: `.${member}`, ...joined }
  }
  return null
}

function isForEach(words: readonly string[]): boolean {
  return words[1] === 'for' && words[2] === 'each'
}

/** `request dot body dot name`: a part that no list has, between an owner and a known ending. */
function isChain([, part = '', ...rest]: readonly string[]): boolean {
  if (!/^[a-z0-9_]+$/.test(part) || NOT_OWNERS.has(part) || rest[0] !== 'dot') return false
  const [, next = ''] = rest
  return ENDINGS.has(next) || MEMBERS.has(next) || isChain(rest)
}

/** Rules for members, files and hosts: a word after a spoken dot. */
export const memberRules: readonly Rule[] = [writeMember]
