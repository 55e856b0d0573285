import type { SharedTranscript } from './sharing.ts'

type ReadPage = (after: number) => Promise<SharedTranscript>

/** Reads the log after a number, page by page. */
export async function* readPages(
  readPage: ReadPage,
  after = 0,
): AsyncGenerator<SharedTranscript, void> {
  for (let last = after; ; ) {
    const page = await readPage(last)
    yield page
    last = page.segments.at(-1)?.segment_number ?? last
    if (page.segments.length === 0 || last >= page.last_segment) return
  }
}

/** Reads all pages of the log after a number as one; other fields are the last page's. */
export async function readAllPages(readPage: ReadPage, after = 0): Promise<SharedTranscript> {
  const pages: SharedTranscript[] = []
  for await (const page of readPages(readPage, after)) pages.push(page)

  return Object.assign({}, ...pages, { segments: pages.flatMap(({ segments }) => segments) })
}
