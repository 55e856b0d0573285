let settling: Element | undefined

/** Lets words that were just written settle. Only the last ones do: each animation, though long over, costs in every frame. */
export function settle(words: Element): void {
  settling?.classList.remove('animate-settle')
  words.classList.add('animate-settle')
  settling = words
}
