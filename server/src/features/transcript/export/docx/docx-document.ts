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

/** Makes a Word document of a transcript; for thousands of lines it takes seconds. */
export async function makeDocx(content: DocxContent): Promise<Uint8Array> {
  const { title, description, language, paragraphs } = content
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
          ...paragraphs.map(toParagraph),
        ],
      },
    ],
  })
  return Packer.toBuffer(document)
}

function toParagraph({ time, name, text, isAside, isQuestion }: DocxParagraph): Paragraph {
  const mark = [
    ...(time === '' ? [] : [new TextRun({ text: `${time}  `, color: FAINT })]),
    ...(name === '' ? [] : [new TextRun({ text: `${name}: `, bold: true })]),
    ...(isQuestion ? [new TextRun({ text: '? ', bold: true, color: FAINT })] : []),
  ]
  const look = isAside ? { italics: true, color: FAINT } : {}
  const { children, ...paragraph } = directed(text, look)
  return new Paragraph({
    spacing: { after: SPACE },
    ...paragraph,
    children: [...mark, ...children],
  })
}

/** The text as a run in its own direction, that of its first letter. */
function directed(text: string, look: object = {}) {
  const isRightToLeft = startsRightToLeft(text)
  const run = new TextRun({ text, rightToLeft: isRightToLeft, ...look })
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
