/** Shows a sentence in place of all that another window shows, and screen readers say it. */
export function showAlertIn({ document: page }: Window, sentence: string): void {
  const text = page.createElement('p')
  text.setAttribute('role', 'alert')
  text.className = 'p-5 text-lg'
  text.textContent = sentence
  page.body.replaceChildren(text)
}
