import { normaliseAffiliateCode } from '@live-scribe/contract/affiliate-terms'
import { isTimeZone } from '@live-scribe/contract/export'
import { applyFixes } from '@live-scribe/contract/fixes/apply-fixes'
import { findText, findWords } from '@live-scribe/contract/fixes/find-words'
import { isRightText, isWrongText } from '@live-scribe/contract/fixes/fix-text'
import { countWordsBefore, findFixPlace, toFixedRuns } from '@live-scribe/contract/fixes/fixed-runs'
import { isVisibleText, removeUnprintable } from '@live-scribe/contract/fixes/visible-text'
import {
  findQuestion,
  findQuestions,
  readQuestionKind,
} from '@live-scribe/contract/marks/find-question'
import { cleanNote } from '@live-scribe/contract/marks/mark'
import { toTagKey } from '@live-scribe/contract/recording/tags'
import { toSamePattern, toSameText } from '@live-scribe/contract/same-text'
import { parseSessionCode } from '@live-scribe/contract/sharing/parse-session-code'
import { isSpeakerName } from '@live-scribe/contract/speaker-name-text'
import { MAX_RULE_CHARACTERS } from '@live-scribe/contract/transcript-limits'
import { parseVocabulary } from '@live-scribe/contract/vocabulary/vocabulary-file'
import { findSaid, fixSaid } from '@live-scribe/contract/written-form/find-said'
import { isQuestion } from '@live-scribe/contract/written-form/is-question'
import { splitIntoTokens } from '@live-scribe/contract/written-form/tokens'
import { writeCode, writeNumbers } from '@live-scribe/contract/written-form/write-code'
import { normaliseBackupCode } from '#server/adapters/identity/better-auth/guards/backup-codes.ts'
import { parseMessage } from '#server/adapters/speech-to-text/deepgram/messages.ts'
import { formatSentences } from '#server/adapters/speech-to-text/format-text.ts'
import { findSentenceCut } from '#server/adapters/speech-to-text/sentence-boundaries/find-cut.ts'
import { parseTraceContext } from '#server/adapters/tracing/trace-context.ts'
import { parseViewerMessage } from '#server/adapters/viewer-channels/pusher-protocol.ts'
import { maskEmail, maskName } from '#server/features/affiliates/mask-personal-data.ts'
import { isWellFormedApiKey } from '#server/features/api-keys/key-format.ts'
import { markUntrusted } from '#server/features/mcp/untrusted-text.ts'
import { markFixedWords } from '#server/features/recording/search/mark-fixed-words.ts'
import {
  cutAroundMarks,
  type Mark,
  markWords,
} from '#server/features/recording/search/mark-words.ts'
import { parseSearch } from '#server/features/recording/search/parse-search.ts'
import { toSpokenForm } from '#server/features/recording/search/spoken-form.ts'
import { getLineWidth } from '#server/features/transcript/export/captions/line-width.ts'
import { timeTokens } from '#server/features/transcript/export/captions/time-tokens.ts'
import { createFileName } from '#server/features/transcript/export/file-name.ts'
import { isMeantAsApiKey } from '#server/http/api-key.ts'
import { findLongField, readAuthFields } from '#server/http/auth-fields.ts'
import { cutReason } from '#server/http/sockets/web-socket.ts'
import { escapeHtml } from '#server/lib/escape-html.ts'
import { writeLetter } from '#server/lib/letter.ts'
import { formatSalutation, sanitizePersonName } from '#server/lib/mail-text.ts'
import { hashBodyMd5 } from '#server/lib/net/pusher-signature.ts'
import { readCookie } from '#server/lib/net/read-cookie.ts'
import { readSignedToken } from '#server/lib/net/signed-token.ts'
import { encodeTextFrame } from '#server/lib/net/text-frame.ts'
import { normaliseMailbox } from '#server/lib/normalise-mailbox.ts'
import { toOneLine, writeLine } from '#server/text-work/text-tasks.ts'

/** A function that reads a text, and the longest that reaches it, in UTF-16 code units. */
interface TextFunction {
  max: number
  run: (text: string) => unknown
}

const BODY = 64 * 1024
const HEADER = 16 * 1024
const terms = [
  { kind: 'word', text: 'a' },
  { kind: 'exact', text: 'a a' },
] as const

/** A fix everywhere, and one in a place, of words that the shapes have. */
const fixes = [
  { id: 1, original: 'a', replacement: 'b', place: null },
  { id: 2, original: 'what', replacement: 'a a', place: null },
  { id: 3, original: 'b', replacement: 'a', place: { segment: 1, word: 9 } },
]
const lineOf = (text: string) => ({ text, segmentNumber: 1, isGap: false })
const wordsOf = (text: string) =>
  (text.match(/\S+/gu) ?? []).map((word, at) => ({ text: word, start_ms: at, end_ms: at + 1 }))
const speechOf = (text: string) =>
  (text.match(/\S+/gu) ?? []).map((word, at) => ({
    text: word,
    startSample: 4000 * at,
    endSample: 4000 * at + 2000,
  }))
const utteranceOf = (text: string) => ({
  ...lineOf(text),
  channel: 0,
  speaker: null,
  startMs: 0,
  endMs: 60_000,
  spokenAt: 0,
  timestamp: 0,
  isFinal: true,
  words: wordsOf(text),
})
const marksOf = (text: string) => markWords(text, terms, new Set(['a']))

/** The exported functions that take a text, by their names. */
export const textFunctions: Record<string, TextFunction> = {
  ...ofLength(MAX_RULE_CHARACTERS, {
    findQuestion,
    findQuestions,
    readQuestionKind,
    isQuestion,
    writeCode,
    writeNumbers,
    splitIntoTokens,
    removeUnprintable,
    isVisibleText,
    isWrongText,
    isRightText,
    toOneLine,
    findWords: (text) => findWords(text, 'a a'),
    findText: (text) => findText(text, 'a a'),
    countWordsBefore: (text) => countWordsBefore(text, text.length),
    findFixPlace: (text) => fixes.slice(2).map((fix) => findFixPlace(lineOf(text), fix)),
    toFixedRuns: (text) => toFixedRuns(lineOf(text), fixes),
    applyFixes: (text) => applyFixes({ ...lineOf(text), words: wordsOf(text) }, fixes),
    writeLine: (text) => writeLine(utteranceOf(text), { fixes, form: 'code', hasMarks: true }),
    findSaid: (text) => findSaid(`1 ${text}`, wordsOf(text)),
    fixSaid: (text) => fixSaid({ ...lineOf(text), said: text }, fixes),
    markWords: marksOf,
    markFixedWords: (text) =>
      markFixedWords({ recognised: text, runs: toFixedRuns(lineOf(text), fixes) }, marksOf),
    cutAroundMarks: (text) => cutAroundMarks(text, [[text.length - 1, text.length] as Mark]),
    timeTokens: (text) => timeTokens(text.split(' '), wordsOf(text), { startMs: 0, endMs: 60_000 }),
    markUntrusted,
    formatSentences: (text) => formatSentences(speechOf(text)),
    findSentenceCut: (text) => findSentenceCut(speechOf(text), 0),
  }),
  ...ofLength(BODY, {
    parseVocabulary,
    parseMessage,
    parseViewerMessage,
    hashBodyMd5,
    encodeTextFrame,
  }),
  // Bodies of `/api/auth/*` are as long as headers may be.
  ...ofLength(HEADER, {
    readAuthFields,
    findLongField: (text) => findLongField(readAuthFields(text)),
    parseTraceContext,
    isMeantAsApiKey,
    isWellFormedApiKey,
    readCookie: (text) => readCookie(text, 'a'),
    readSignedToken: (text) => readSignedToken(text, 'secret'),
    parseSessionCode,
    isTimeZone,
    toSameText,
    normaliseAffiliateCode,
    normaliseMailbox,
    maskEmail,
    maskName,
    cutReason,
  }),
  ...ofLength(200, {
    createFileName: (title) =>
      createFileName({ title, startedAt: new Date(0), timeZone: 'UTC', ending: 'txt' }),
    getLineWidth,
    parseSearch: (text) => parseSearch(text, '2026-11-21'),
    toSpokenForm,
  }),
  ...ofLength(4000, {
    normaliseBackupCode,
    toSamePattern,
    cleanNote,
    toTagKey,
    isSpeakerName,
    sanitizePersonName,
    formatSalutation,
    escapeHtml,
    writeLetter: (text) => writeLetter(text, [text]),
  }),
}

/** Functions with a text as their first parameter that read none of a caller, with the reason. */
export const noTextFunctions: Readonly<Record<string, string>> = {
  createBpeVocabulary: 'a file of an installed model',
  createPlaceholder: 'a name in the source',
  createUserSearchCondition: 'makes a condition of the database of 200 characters',
  decodeMessage: 'another node',
  fill: 'a number that a rule has read',
  fillIn: 'a form in the source',
  findChannelError: 'a message of 16,000 characters, compared as it is',
  hasSpeaker: 'makes a condition of the database of 200 characters',
  isAccessToken: 'looks at three characters',
  isSaidBy: 'makes a condition of the database of 200 characters',
  issueListenToken: 'a code of the database',
  isTitled: 'makes a condition of the database of 200 characters',
  parseMarkPlace: 'a form that the contract checks',
  parseModelChoice: 'a file of the operator',
  parsePlace: 'a form that the contract checks',
  presentEvent: 'a code of the database',
  refuseUrl: 'a URL of 2,000 characters, parsed by the platform',
  say: 'a line for the operator',
  tooManyRequestsError: 'a code in the source',
  verifyCheckToken: 'readSignedToken reads it',
  verifyListenToken: 'readSignedToken reads it',
}

function ofLength(max: number, functions: Record<string, TextFunction['run']>) {
  return Object.fromEntries(
    Object.entries(functions).map(([name, run]) => [name, { max, run }] as const),
  )
}
