/**
 * Writes a text that changes five times a second before what an element holds. Only what differs is
 * replaced: the browser keeps what it knows about the letters before it.
 */
export function writeChangingText(box: Element, text: string): void {
  replaceText(firstTextOf(box), text)
}

function firstTextOf(box: Element): Text {
  if (box.firstChild instanceof Text) return box.firstChild
  // The browser's translation would put elements in the text's place, beside which the next is written.
  box.setAttribute('translate', 'no')
  const first = document.createTextNode('')
  box.prepend(first)

  return first
}

/** Compares with what is shown, which may be more than was written: fixes are laid over it. */
function replaceText(node: Text, text: string): void {
  const { data } = node
  let same = 0
  while (same < text.length && data[same] === text[same]) same += 1
  // The halves of a character stay together.
  if (/[\uD800-\uDBFF]/.test(data[same - 1] ?? '')) same -= 1
  if (same < data.length || same < text.length) {
    node.replaceData(same, data.length - same, text.slice(same))
  }
}
