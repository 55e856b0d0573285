const width = 30
/** Share of the download after which a line is written when there is no terminal. */
const lineStep = 0.25

/** Writes the progress of a download: a bar on a terminal, otherwise a few lines. */
export function createProgressWriter(output: { write(text: string): unknown; isTTY?: boolean }) {
  let last = ''
  return (name: string, received: number, total: number | null): void => {
    const share = total ? Math.min(1, received / total) : 0
    const steps = output.isTTY ? Math.floor(share * 100) : Math.floor(share / lineStep)
    const state = `${name} ${steps}`
    if (state === last) return
    last = state
    const done = Math.round(share * width)
    const bar = `[${'#'.repeat(done)}${'.'.repeat(width - done)}]`
    const figures = `${megabytes(received)}${total ? ` of ${megabytes(total)}` : ''} MB`
    const end = !output.isTTY || share === 1 ? '\n' : ''
    output.write(`${output.isTTY ? '\r' : ''}${bar} ${figures}  ${name}${end}`)
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}
