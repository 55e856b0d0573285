import { Component, type ReactNode } from 'react'
import { markReadingPosition } from './mark-reading-position.ts'

interface KeepReadingPositionProps {
  /** The element that holds the lines; null before it is drawn. */
  page: HTMLElement | null
  /** What changes the height of lines: when one of these is another, what is read stays in its place. */
  over: readonly unknown[]
  children: ReactNode
}

/** Scrolls the page so that the first line in view stays where it was when text above it changes. */
export class KeepReadingPosition extends Component<KeepReadingPositionProps> {
  /** Called by React before it changes the document. */
  override getSnapshotBeforeUpdate(before: KeepReadingPositionProps): (() => void) | null {
    const { page, over } = this.props
    const isSame = over.every((value, index) => value === before.over[index])

    return isSame || !page ? null : markReadingPosition(page)
  }

  override componentDidUpdate(
    _props: KeepReadingPositionProps,
    _state: unknown,
    restore: (() => void) | null,
  ): void {
    restore?.()
  }

  override render(): ReactNode {
    return this.props.children
  }
}
