let settling: Element | undefined

/**
 * Animates new words. Only the latest are animated, because even a finished animation costs time in
 * every frame.
 */
export function animateNewWords(words: Element): void {
  settling?.classList.remove('animate-settle')
  words.classList.add('animate-settle')
  settling = words
}
