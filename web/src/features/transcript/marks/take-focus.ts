/** A ref that gives the focus to a control that takes the place of the one that was used. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
