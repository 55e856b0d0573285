/**
 * Animates new words, as the ref of their element. They lose their class with the animation's end,
 * because even a finished animation costs time in every frame.
 */
export function animateNewWords(words: Element | null): void {
  if (!words) return
  words.classList.add('animate-settle')
  words.addEventListener('animationend', () => words.classList.remove('animate-settle'), {
    once: true,
  })
}
