import { codeSlots } from './code-slots.ts'
import { quantitySlots } from './quantity-slots.ts'
import type { Slot } from './slot.ts'
import { timeSlots } from './time-slots.ts'

/** The slots of the table by their names. */
export const slots: Readonly<Record<string, Slot>> = {
  ...quantitySlots,
  ...timeSlots,
  ...codeSlots,
}
