/** The width that a text has in an unseen element, in pixels. */
export function measureTextIn(ruler: HTMLElement, text: string): number {
  ruler.textContent = text

  return ruler.offsetWidth
}
