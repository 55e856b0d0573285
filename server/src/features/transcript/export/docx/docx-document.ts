import {
  AlignmentType,
  Document,
  Footer,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  TextRun,
} from 'docx'
import { unzipSync, Zip, ZipDeflate } from 'fflate'

/** A paragraph of the document; empty parts are left out. */
export interface DocxParagraph {
  time: string
  name: string
  text: string
  /** A gap or an echo, which nobody said to the microphone. */
  isAside: boolean
  isQuestion?: boolean
}

/** What the document says. */
export interface DocxContent {
  title: string
  /** The line below the title. */
  description: string
  /** The language of the text as a BCP 47 tag; empty when there are several. */
  language: string
  paragraphs: readonly DocxParagraph[]
}

const FAINT = '6B6B6B'
/** Space after a paragraph, in twentieths of a point. */
const SPACE = 120

const DOCUMENT = 'word/document.xml'
/** Where the library's document ends, after its paragraphs. */
const END = '<w:sectPr'
/** Paragraphs that are compressed at once. */
const AT_ONCE = 500

/**
 * Makes a Word document of a transcript; for thousands of lines it takes seconds. The paragraphs of
 * the transcript are written without the library, whose objects take 20 kB of memory for each.
 */
export async function makeDocx(content: DocxContent): Promise<Uint8Array> {
  const { paragraphs } = content
  const { [DOCUMENT]: document, ...files } = unzipSync(await makeFrame(content))
  const frame = Buffer.from(document ?? []).toString()
  const at = frame.lastIndexOf(END)
  if (at < 0) throw new Error('the library wrote no section')
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  for (const [name, bytes] of Object.entries(files)) {
    const file = new ZipDeflate(name)
    zip.add(file)
    file.push(bytes, true)
  }
  const file = new ZipDeflate(DOCUMENT)
  zip.add(file)
  file.push(Buffer.from(frame.slice(0, at)))
  for (let index = 0; index < paragraphs.length; index += AT_ONCE) {
    const some = paragraphs.slice(index, index + AT_ONCE)
    file.push(Buffer.from(some.map(writeParagraph).join('')))
  }
  file.push(Buffer.from(frame.slice(at)), true)
  zip.end()
  return Buffer.concat(pieces)
}

/** The document without the transcript's paragraphs. */
function makeFrame({ title, description, language }: DocxContent): Promise<Uint8Array> {
  const spelling = language === '' ? {} : { language: { value: language } }
  const document = new Document({
    title,
    styles: { default: { document: { run: { font: 'Calibri', size: 22, ...spelling } } } },
    sections: [
      {
        footers: { default: new Footer({ children: [pageNumber()] }) },
        children: [
          new Paragraph({ heading: HeadingLevel.TITLE, ...directed(title) }),
          new Paragraph({
            spacing: { after: 2 * SPACE },
            children: [new TextRun({ text: description, color: FAINT })],
          }),
        ],
      },
    ],
  })
  return Packer.toBuffer(document)
}

const BOLD = '<w:b/><w:bCs/>'
const FAINTLY = `<w:color w:val="${FAINT}"/>`

/** A paragraph's WordprocessingML; the order of its elements is that of the schema. */
function writeParagraph({ time, name, text, isAside, isQuestion }: DocxParagraph): string {
  const isRightToLeft = startsRightToLeft(text)
  const look = isAside ? `<w:i/><w:iCs/>${FAINTLY}` : ''
  return [
    `<w:p><w:pPr>${isRightToLeft ? '<w:bidi/>' : ''}<w:spacing w:after="${SPACE}"/></w:pPr>`,
    time === '' ? '' : writeRun(`${time}  `, FAINTLY),
    name === '' ? '' : writeRun(`${name}: `, BOLD),
    isQuestion ? writeRun('? ', BOLD + FAINTLY) : '',
    writeRun(text, isRightToLeft ? `${look}<w:rtl/>` : look),
    '</w:p>',
  ].join('')
}

function writeRun(text: string, look: string): string {
  const written = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(UNWRITABLE, '')
  return `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${written}</w:t></w:r>`
}

/** What XML 1.0 can't have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is about these
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** The text as a run in its own direction, that of its first letter. */
function directed(text: string) {
  const isRightToLeft = startsRightToLeft(text)
  const run = new TextRun({ text, rightToLeft: isRightToLeft })
  return { bidirectional: isRightToLeft, children: [run] }
}

function startsRightToLeft(text: string): boolean {
  const [letter = ''] = /\p{L}/u.exec(text) ?? []
  return /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u.test(letter)
}

function pageNumber(): Paragraph {
  const run = new TextRun({ children: [PageNumber.CURRENT], color: FAINT })
  return new Paragraph({ alignment: AlignmentType.CENTER, children: [run] })
}
